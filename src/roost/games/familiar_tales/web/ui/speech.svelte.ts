const KEY = "roost-reading";

export const SPEEDS = [0.8, 1, 1.2, 1.5];

interface SpeechSettings {
  voice: string;
  speed: number;
}

function readStored(): SpeechSettings {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<SpeechSettings>;
    const speed = SPEEDS.find((candidate) => candidate === stored.speed) ?? 1;
    return { voice: typeof stored.voice === "string" ? stored.voice : "", speed };
  } catch {
    return { voice: "", speed: 1 };
  }
}

/** Reads the story with the browser's speech synthesis. */
class Speech {
  state = $state<"still" | "reading" | "paused">("still");
  voices = $state.raw<SpeechSynthesisVoice[]>([]);
  #settings = $state.raw(readStored());

  readonly canRead = typeof speechSynthesis !== "undefined";

  constructor() {
    if (!this.canRead) return;
    const loadVoices = () => (this.voices = speechSynthesis.getVoices());
    loadVoices();
    speechSynthesis.addEventListener("voiceschanged", loadVoices);
  }

  get voice(): string {
    return this.#settings.voice;
  }

  get speed(): number {
    return this.#settings.speed;
  }

  update(changes: Partial<SpeechSettings>): void {
    this.#settings = { ...this.#settings, ...changes };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#settings));
    } catch {
      // the settings last until the page is closed
    }
  }

  read(text: string, language: string): void {
    this.stop();
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = language;
    utterance.rate = this.speed;
    utterance.voice = this.voices.find(({ voiceURI }) => voiceURI === this.voice) ?? null;
    utterance.onend = utterance.onerror = () => {
      this.state = "still";
    };
    this.state = "reading";
    speechSynthesis.speak(utterance);
  }

  pause(): void {
    speechSynthesis.pause();
    this.state = "paused";
  }

  resume(): void {
    speechSynthesis.resume();
    this.state = "reading";
  }

  stop(): void {
    if (this.canRead) speechSynthesis.cancel();
    this.state = "still";
  }
}

export const speech = new Speech();
