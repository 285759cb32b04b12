/** What the bar shows of a table, told by whatever draws it. */
export class BarState {
  /** How far the match is: "Game 2 of 4". */
  progress = $state("");
}
