/** State of the screen around a table, set by its components. */
export class TableScreenState {
  /** The progress of the match: "Game 2 of 4". */
  progress = $state("");
  /** Whether the player looks at the final table instead of the result. */
  isResultHidden = $state(false);
  /** How many chat lines were visible. */
  readChatCount = $state(0);
}
