/** What the page around a table is to show, told by its parts. */
export class BarState {
  /** How far the match is: "Game 2 of 4". */
  progress = $state("");
  /** Whether the table is looked at again although the match is over. */
  isLookedAt = $state(false);
  /** How much of the chat was in sight, so that it is no news. */
  seen = $state(0);
}
