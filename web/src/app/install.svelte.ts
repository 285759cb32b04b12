/** What Chromium's browsers ask us before they offer to install a page. */
interface InstallPrompt extends globalThis.Event {
  prompt(): Promise<unknown>;
}

/** Whether the page can become an app of this device, and how. */
class InstallState {
  #prompt = $state.raw<InstallPrompt | null>(null);
  /** Whether it is open as an app. */
  isApp = $state(matchMedia("(display-mode: standalone)").matches);

  constructor() {
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault(); // the settings offer it, and nothing pops up
      this.#prompt = event as InstallPrompt;
    });
    addEventListener("appinstalled", () => {
      this.#prompt = null;
      this.isApp = true;
    });
  }

  get canPrompt(): boolean {
    return this.#prompt !== null;
  }

  async prompt(): Promise<void> {
    await this.#prompt?.prompt();
    this.#prompt = null; // it may be asked once
  }
}

export const install = new InstallState();
