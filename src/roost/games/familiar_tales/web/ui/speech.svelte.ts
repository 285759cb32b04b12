const KEY = "roost-reading";

export const SPEEDS = [0.8, 1, 1.2, 1.5];

interface Kept {
  voice: string;
  speed: number;
}

function recall(): Kept {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>;
    const speed = SPEEDS.find((one) => one === found.speed) ?? 1;
    return { voice: typeof found.voice === "string" ? found.voice : "", speed };
  } catch {
    return { voice: "", speed: 1 };
  }
}

/** The browser's own voice reads the tale. */
class Speech {
  state = $state<"still" | "reading" | "paused">("still");
  voices = $state.raw<SpeechSynthesisVoice[]>([]);
  #kept = $state.raw(recall());

  readonly canRead = typeof speechSynthesis !== "undefined";

  constructor() {
    if (!this.canRead) return;
    const look = () => (this.voices = speechSynthesis.getVoices());
    look();
    speechSynthesis.addEventListener("voiceschanged", look);
  }

  get voice(): string {
    return this.#kept.voice;
  }

  get speed(): number {
    return this.#kept.speed;
  }

  set(changed: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...changed };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#kept));
    } catch {
      // then they hold until the page is closed
    }
  }

  read(text: string, language: string): void {
    this.stop();
    const said = new SpeechSynthesisUtterance(text);
    said.lang = language;
    said.rate = this.speed;
    said.voice = this.voices.find(({ voiceURI }) => voiceURI === this.voice) ?? null;
    said.onend = said.onerror = () => {
      this.state = "still";
    };
    this.state = "reading";
    speechSynthesis.speak(said);
  }

  pause(): void {
    speechSynthesis.pause();
    this.state = "paused";
  }

  goOn(): void {
    speechSynthesis.resume();
    this.state = "reading";
  }

  stop(): void {
    if (this.canRead) speechSynthesis.cancel();
    this.state = "still";
  }
}

export const speech = new Speech();
