/** The current location, and navigation without a page load. */
class Router {
  path = $state(location.pathname);
  hash = $state(decodeSafely(location.hash.slice(1)));
  query = $state.raw(new URLSearchParams(location.search));

  constructor() {
    addEventListener("popstate", () => this.#readLocation());
    addEventListener("hashchange", () => this.#readLocation());
  }

  /** The segments of the path. */
  get parts(): string[] {
    return this.path.split("/").slice(1).map(decodeSafely);
  }

  /** What the previous page passed to this one. It survives a reload, not a new visit. */
  get navigationState(): unknown {
    return history.state;
  }

  /** The table or lesson from which the player opened this page, if any. */
  get originPath(): string | null {
    return (history.state as { from?: string } | null)?.from ?? null;
  }

  navigate(address: string, state: object | null = null): void {
    const isDetour =
      ["t", "learn"].includes(this.parts[0]!) &&
      new URL(address, location.href).pathname.startsWith("/rules/");
    history.pushState(isDetour ? { ...state, from: this.path } : state, "", address);
    this.#readLocation();
    if (!this.hash) scrollTo(0, 0);
  }

  /** Remove the passed state after it is used. */
  clearState(): void {
    history.replaceState(null, "");
  }

  /** Navigate on clicks on links to pages of this app. */
  handleClick(event: MouseEvent): void {
    const link = (event.target as Element | null)?.closest("a");
    const isPlain = !(event.button || event.metaKey || event.ctrlKey || event.shiftKey);
    if (!link?.href || !isPlain || event.defaultPrevented) return;
    if (link.target || link.hasAttribute("download")) return;
    if (link.origin !== location.origin || link.pathname.startsWith("/api")) return;
    if (link.pathname === location.pathname && link.hash) return; // the browser scrolls to the anchor itself
    event.preventDefault();
    this.navigate(link.href);
  }

  #readLocation(): void {
    this.path = location.pathname;
    this.hash = decodeSafely(location.hash.slice(1));
    this.query = new URLSearchParams(location.search);
  }
}

/** An address may contain anything. */
function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const router = new Router();
