/** The event that Chromium fires before it offers to install a page. */
interface InstallPrompt extends globalThis.Event {
  prompt(): Promise<unknown>;
}

/** Whether the page can be installed as an app, and how. */
class InstallState {
  #prompt = $state.raw<InstallPrompt | null>(null);
  /** Whether the page runs as an installed app. */
  isApp = $state(matchMedia("(display-mode: standalone)").matches);

  constructor() {
    addEventListener("beforeinstallprompt", (event) => {
      event.preventDefault(); // the settings offer it instead of a pop-up
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
    this.#prompt = null; // the event can be used once
  }
}

export const install = new InstallState();
