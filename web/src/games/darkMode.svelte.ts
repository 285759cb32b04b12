/**
 * Whether the page is dark: by what was set (`data-theme` of the document), else by what the
 * device says. Pictures need it; colours go by the same in style/tokens.css.
 */
class Night {
  readonly #device = matchMedia("(prefers-color-scheme: dark)");
  #isDark = $state(this.#look());

  constructor() {
    const update = () => (this.#isDark = this.#look());
    this.#device.addEventListener("change", update);
    const root = document.documentElement;
    new MutationObserver(update).observe(root, { attributeFilter: ["data-theme"] });
  }

  get isDark(): boolean {
    return this.#isDark;
  }

  #look(): boolean {
    const theme = document.documentElement.dataset.theme;
    return theme === "dark" || (theme !== "light" && this.#device.matches);
  }
}

export const night = new Night();
