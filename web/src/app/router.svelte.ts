/** Where one is in the page, and how one gets elsewhere without loading it anew. */
class Router {
  path = $state(location.pathname);
  hash = $state(decoded(location.hash.slice(1)));
  query = $state.raw(new URLSearchParams(location.search));

  constructor() {
    addEventListener("popstate", () => this.#look());
    addEventListener("hashchange", () => this.#look());
  }

  /** The parts of the path. */
  get parts(): string[] {
    return this.path.split("/").slice(1).map(decoded);
  }

  /** What the one who led us here wants to be done: it survives a reload, not a new visit. */
  get wish(): unknown {
    return history.state;
  }

  /** The table that one left for this page, if one did. */
  get from(): string | null {
    return (history.state as { from?: string } | null)?.from ?? null;
  }

  go(address: string, wish: object | null = null): void {
    const isAside =
      ["t", "learn"].includes(this.parts[0]!) &&
      new URL(address, location.href).pathname.startsWith("/rules/");
    history.pushState(isAside ? { ...wish, from: this.path } : wish, "", address);
    this.#look();
    if (!this.hash) scrollTo(0, 0);
  }

  /** The wish is fulfilled. */
  forget(): void {
    history.replaceState(null, "");
  }

  /** Take over the clicks on links to our own pages. */
  followed(event: MouseEvent): void {
    const link = (event.target as Element | null)?.closest("a");
    const isPlain = !(event.button || event.metaKey || event.ctrlKey || event.shiftKey);
    if (!link?.href || !isPlain || event.defaultPrevented) return;
    if (link.target || link.hasAttribute("download")) return;
    if (link.origin !== location.origin || link.pathname.startsWith("/api")) return;
    if (link.pathname === location.pathname && link.hash) return; // the browser goes there itself
    event.preventDefault();
    this.go(link.href);
  }

  #look(): void {
    this.path = location.pathname;
    this.hash = decoded(location.hash.slice(1));
    this.query = new URLSearchParams(location.search);
  }
}

/** Anything can be typed into an address. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const router = new Router();
