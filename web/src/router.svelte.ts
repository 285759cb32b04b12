/** Where one is in the page, and how one gets elsewhere without loading it anew. */
class Router {
  path = $state(location.pathname);
  hash = $state(decodeURIComponent(location.hash.slice(1)));

  constructor() {
    addEventListener("popstate", () => this.#look());
    addEventListener("hashchange", () => this.#look());
  }

  /** What the one who led us here wants to be done: it survives a reload, not a new visit. */
  get wish(): unknown {
    return history.state;
  }

  go(address: string, wish: unknown = null): void {
    history.pushState(wish, "", address);
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
    if (!link || !isPlain || link.target || link.hasAttribute("download")) return;
    if (link.origin !== location.origin || link.pathname.startsWith("/api")) return;
    event.preventDefault();
    this.go(link.href);
  }

  #look(): void {
    this.path = location.pathname;
    this.hash = decodeURIComponent(location.hash.slice(1));
  }
}

export const router = new Router();
