/** What the page around a table is to show, told by its parts. */
export class TableScreenState {
  /** How far the match is: "Game 2 of 4". */
  progress = $state("");
  /** Whether the table is looked at again although the match is over. */
  isResultHidden = $state(false);
  /** How much of the chat was in sight, so that it is no news. */
  readChatCount = $state(0);
}
