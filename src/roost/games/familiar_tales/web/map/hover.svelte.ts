/** What somebody points at: the map and the panel beside it show the same. */
class Pointing {
  /** A space whose way is looked at. */
  space = $state<string | null>(null);
  /** An enemy that is aimed at. */
  enemy = $state<string | null>(null);
  /** Whether the map shows only what the familiar of the turn sees. */
  isSight = $state(false);

  forget(): void {
    this.space = this.enemy = null;
  }
}

export const pointing = new Pointing();
