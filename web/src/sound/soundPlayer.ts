import { settings } from "@/settings/settings.svelte";
import { sounds, type Sound } from "./sounds";

/** Within this time a repeated sound is played once. */
const MIN_REPEAT_MS = 60;
/** Sounds that also play while the page is hidden. */
const BACKGROUND_SOUNDS: Sound[] = ["turn", "chat"];

/** Plays sounds if they are enabled. A browser allows that only after a touch or key. */
class SoundPlayer {
  #context: AudioContext | null = null;
  #output: GainNode | null = null;
  #last = new Map<Sound, number>();

  constructor() {
    for (const kind of ["pointerdown", "keydown"])
      addEventListener(kind, () => this.#resume(), { capture: true, passive: true });
  }

  play(sound: Sound): void {
    const now = performance.now();
    const isSame = now - (this.#last.get(sound) ?? -Infinity) < MIN_REPEAT_MS;
    if (!settings.hasSound || isSame || (document.hidden && !BACKGROUND_SOUNDS.includes(sound)))
      return;
    const context = this.#context;
    if (!context || !this.#output || context.state !== "running") return;
    this.#last.set(sound, now);
    this.#output.gain.value = settings.volume ** 2; // perceived loudness
    sounds[sound]({ context, output: this.#output, at: context.currentTime + 0.01 });
  }

  /** Play a sound at once, during the user action that changed the settings. */
  async test(sound: Sound): Promise<void> {
    this.#resume();
    await this.#context?.resume();
    this.#last.delete(sound);
    this.play(sound);
  }

  #resume(): void {
    if (!settings.hasSound || typeof AudioContext === "undefined") return;
    if (!this.#context) {
      this.#context = new AudioContext();
      const compressor = new DynamicsCompressorNode(this.#context, { threshold: -18, ratio: 6 });
      this.#output = new GainNode(this.#context);
      this.#output.connect(compressor).connect(this.#context.destination);
    }
    if (this.#context.state === "suspended") void this.#context.resume();
  }
}

export const soundPlayer = new SoundPlayer();
