/**
 * Whether the page is dark: by the setting (`data-color-scheme` of the document), else by the
 * device. Images and game themes need it; other colours follow from style/tokens.css.
 */
class DarkMode {
  readonly #device = matchMedia("(prefers-color-scheme: dark)");
  #isDark = $state(this.#read());

  constructor() {
    const update = () => (this.#isDark = this.#read());
    this.#device.addEventListener("change", update);
    const root = document.documentElement;
    new MutationObserver(update).observe(root, { attributeFilter: ["data-color-scheme"] });
  }

  get isDark(): boolean {
    return this.#isDark;
  }

  #read(): boolean {
    const scheme = document.documentElement.dataset.colorScheme;
    return scheme === "dark" || (scheme !== "light" && this.#device.matches);
  }
}

export const darkMode = new DarkMode();
