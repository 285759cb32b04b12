/** What the pointer is over, shared by the map and the panel beside it. */
class MapHover {
  /** The space whose path is shown. */
  space = $state<string | null>(null);
  /** The enemy that is aimed at. */
  enemy = $state<string | null>(null);
  /** Whether the map dims what the active familiar cannot see. */
  showsSight = $state(false);

  clear(): void {
    this.space = this.enemy = null;
  }
}

export const mapHover = new MapHover();
