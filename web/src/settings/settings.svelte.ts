const KEY = "roost-settings";

const USUAL_VOLUME = 0.6;
const THEMES = ["system", "light", "dark"] as const;
const MOTIONS = ["system", "reduced"] as const;
const PACES = ["calm", "usual", "brisk"] as const;
/** How long everything takes at a pace, beside the usual one. */
const STRETCH = { calm: 1.7, usual: 1, brisk: 0.35 };

export type Theme = (typeof THEMES)[number];
export type Motion = (typeof MOTIONS)[number];
export type Pace = (typeof PACES)[number];

export interface Kept {
  theme: Theme;
  /** A touched card is played at once, without a button to confirm it. */
  oneTouch: boolean;
  motion: Motion;
  /** How fast what happened at a table is shown. */
  pace: Pace;
  sound: boolean;
  /** From 0 to 1. */
  volume: number;
  /** Whether the browser calls when it is one's turn. */
  calls: boolean;
}

export const choices = { theme: THEMES, motion: MOTIONS, pace: PACES };

/** What was kept, as far as it makes sense: somebody else may have written there. */
export function read(text: string | null): Kept {
  let found: Partial<Record<keyof Kept, unknown>> = {};
  try {
    found = (JSON.parse(text ?? "{}") as typeof found | null) ?? {};
  } catch {
    // what cannot be read counts as not set
  }
  return {
    theme: THEMES.find((theme) => theme === found.theme) ?? "system",
    oneTouch: found.oneTouch === true,
    motion: MOTIONS.find((motion) => motion === found.motion) ?? "system",
    pace: PACES.find((pace) => pace === found.pace) ?? "usual",
    sound: found.sound === true,
    volume: isShare(found.volume) ? found.volume : USUAL_VOLUME,
    calls: found.calls === true,
  };
}

const isShare = (value: unknown): value is number =>
  typeof value === "number" && value >= 0 && value <= 1;

function recall(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // a browser may forbid it
  }
}

/** How this browser likes its page. */
class Settings {
  #kept = $state.raw<Kept>(read(recall()));

  constructor() {
    this.#apply();
    // Another tab of the same browser has changed them.
    addEventListener("storage", ({ key, newValue }) => {
      if (key !== KEY) return;
      this.#kept = read(newValue);
      this.#apply();
    });
  }

  get theme(): Theme {
    return this.#kept.theme;
  }

  get oneTouch(): boolean {
    return this.#kept.oneTouch;
  }

  get motion(): Motion {
    return this.#kept.motion;
  }

  get pace(): Pace {
    return this.#kept.pace;
  }

  get sound(): boolean {
    return this.#kept.sound;
  }

  get volume(): number {
    return this.#kept.volume;
  }

  get calls(): boolean {
    return this.#kept.calls;
  }

  /** Whether things should stay where they are rather than move there. */
  get isStill(): boolean {
    return this.motion === "reduced" || matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  /** By how much everything that is shown takes longer. */
  get stretch(): number {
    return STRETCH[this.pace];
  }

  set(changed: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...changed };
    this.#apply();
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#kept));
    } catch {
      // then they hold until the page is closed
    }
  }

  #apply(): void {
    const root = document.documentElement.dataset;
    if (this.theme === "system") delete root.theme;
    else root.theme = this.theme;
    if (this.motion === "system") delete root.motion;
    else root.motion = this.motion;
  }
}

export const settings = new Settings();
