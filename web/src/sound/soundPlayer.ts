import { settings } from "@/settings/settings.svelte";
import { voices, type Sound } from "./sounds";

/** The same sound twice within so many milliseconds is one. */
const SAME = 60;
/** Sounds that call somebody back to the page are also heard while it is hidden. */
const CALLING: Sound[] = ["turn", "chat"];

/** Plays sounds if the settings want them. A browser lets it begin with a touch or a key only. */
class Player {
  #context: AudioContext | null = null;
  #out: GainNode | null = null;
  #last = new Map<Sound, number>();

  constructor() {
    for (const kind of ["pointerdown", "keydown"])
      addEventListener(kind, () => this.#wake(), { capture: true, passive: true });
  }

  play(sound: Sound): void {
    const now = performance.now();
    const isSame = now - (this.#last.get(sound) ?? -Infinity) < SAME;
    if (!settings.sound || isSame || (document.hidden && !CALLING.includes(sound))) return;
    const context = this.#context;
    if (!context || !this.#out || context.state !== "running") return;
    this.#last.set(sound, now);
    this.#out.gain.value = settings.volume ** 2; // as loud as it looks
    voices[sound]({ context, out: this.#out, at: context.currentTime + 0.01 });
  }

  /** Let it be heard, by the very touch that changed the settings. */
  async test(sound: Sound): Promise<void> {
    this.#wake();
    await this.#context?.resume();
    this.#last.delete(sound);
    this.play(sound);
  }

  #wake(): void {
    if (!settings.sound || typeof AudioContext === "undefined") return;
    if (!this.#context) {
      this.#context = new AudioContext();
      const soft = new DynamicsCompressorNode(this.#context, { threshold: -18, ratio: 6 });
      this.#out = new GainNode(this.#context);
      this.#out.connect(soft).connect(this.#context.destination);
    }
    if (this.#context.state === "suspended") void this.#context.resume();
  }
}

export const player = new Player();
