/** What somebody points at: the map and the panel beside it show the same. */
class MapHover {
  /** A space whose way is looked at. */
  space = $state<string | null>(null);
  /** An enemy that is aimed at. */
  enemy = $state<string | null>(null);
  /** Whether the map shows only what the familiar of the turn sees. */
  showsSight = $state(false);

  clear(): void {
    this.space = this.enemy = null;
  }
}

export const mapHover = new MapHover();
