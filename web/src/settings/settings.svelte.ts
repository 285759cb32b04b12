const KEY = "roost-settings";

const DEFAULT_VOLUME = 0.6;
const COLOR_SCHEMES = ["system", "light", "dark"] as const;
const MOTIONS = ["system", "reduced"] as const;
const PACES = ["calm", "usual", "brisk"] as const;
/** Time factors by pace. */
const PACE_FACTORS = { calm: 1.7, usual: 1, brisk: 0.35 };

type ColorScheme = (typeof COLOR_SCHEMES)[number];
export type Motion = (typeof MOTIONS)[number];
export type Pace = (typeof PACES)[number];

interface SettingsData {
  colorScheme: ColorScheme;
  /** Whether a touched card is played at once, without a button to confirm. */
  isOneTouch: boolean;
  motion: Motion;
  /** How fast events are shown. */
  pace: Pace;
  hasSound: boolean;
  /** From 0 to 1. */
  volume: number;
  /** Whether turn notifications are enabled. */
  hasNotifications: boolean;
}

export const choices = { colorScheme: COLOR_SCHEMES, motion: MOTIONS, pace: PACES };

/** Parse stored settings. Invalid values get their defaults. */
export function parseSettings(text: string | null): SettingsData {
  let stored: Partial<Record<keyof SettingsData, unknown>> = {};
  try {
    stored = (JSON.parse(text ?? "{}") as typeof stored | null) ?? {};
  } catch {
    // unreadable data counts as not set
  }
  return {
    colorScheme: COLOR_SCHEMES.find((scheme) => scheme === stored.colorScheme) ?? "system",
    isOneTouch: stored.isOneTouch === true,
    motion: MOTIONS.find((motion) => motion === stored.motion) ?? "system",
    pace: PACES.find((pace) => pace === stored.pace) ?? "usual",
    hasSound: stored.hasSound === true,
    volume: isFraction(stored.volume) ? stored.volume : DEFAULT_VOLUME,
    hasNotifications: stored.hasNotifications === true,
  };
}

const isFraction = (value: unknown): value is number =>
  typeof value === "number" && value >= 0 && value <= 1;

function readStored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // a browser may forbid it
  }
}

/** The settings of this browser. */
class Settings {
  #data = $state.raw<SettingsData>(parseSettings(readStored()));

  constructor() {
    this.#apply();
    // Another tab has changed the settings.
    addEventListener("storage", ({ key, newValue }) => {
      if (key !== KEY) return;
      this.#data = parseSettings(newValue);
      this.#apply();
    });
  }

  get colorScheme(): ColorScheme {
    return this.#data.colorScheme;
  }

  get isOneTouch(): boolean {
    return this.#data.isOneTouch;
  }

  get motion(): Motion {
    return this.#data.motion;
  }

  get pace(): Pace {
    return this.#data.pace;
  }

  get hasSound(): boolean {
    return this.#data.hasSound;
  }

  get volume(): number {
    return this.#data.volume;
  }

  get hasNotifications(): boolean {
    return this.#data.hasNotifications;
  }

  /** Whether animations should be avoided. */
  get hasReducedMotion(): boolean {
    return this.motion === "reduced" || matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  /** Time factor of the pace. */
  get paceFactor(): number {
    return PACE_FACTORS[this.pace];
  }

  update(changes: Partial<SettingsData>): void {
    this.#data = { ...this.#data, ...changes };
    this.#apply();
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#data));
    } catch {
      // the settings last until the page is closed
    }
  }

  #apply(): void {
    const root = document.documentElement.dataset;
    if (this.colorScheme === "system") delete root.colorScheme;
    else root.colorScheme = this.colorScheme;
    if (this.motion === "system") delete root.motion;
    else root.motion = this.motion;
  }
}

export const settings = new Settings();
