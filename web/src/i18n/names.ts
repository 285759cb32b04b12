import { listed, own, say, type Args, type Catalogue } from "./catalogue";
import type { Value } from "@/games/options";
import type { Card, GameInfo, Milestone, SeatInfo, Zone } from "@/net/protocol";

/** What stands in a message for something that is not there. */
export const NONE = "none";

/** The word of a choice in the catalogue. */
function wordOf(value: Value): string {
  if (value === null) return NONE;
  return typeof value === "boolean" ? (value ? "yes" : "no") : String(value);
}

export type Action = Record<string, string | number>;

/** What a person or a bot at a seat is called. A bot goes by the bird of its seat. */
export function seatNames(seats: SeatInfo[]): string[] {
  const birds = seats.map((_, seat) => say("seat-bird", { seat }));
  const names = seats.map(
    (info, i) => (info.bot && !info.is_stand_in ? "" : info.name) || birds[i]!,
  );
  const isTwice = (name: string) => names.filter((other) => other === name).length > 1;
  return names.map((name, i) =>
    isTwice(name) ? say("seat-twice", { name, bird: birds[i]! }) : name,
  );
}

/** A game's words as one seat of a table hears them. What has no words goes by its id. */
export class Names {
  constructor(
    readonly facts: GameInfo,
    readonly catalogue: Catalogue,
    readonly seats: string[] = [],
    readonly me: number | null = null,
    /** The families of the game's cards. */
    readonly families: string[] = [],
  ) {}

  seat(seat: number | null | undefined): string {
    if (seat === null || seat === undefined) return say("seat-nobody");
    return seat === this.me ? say("seat-you") : (this.seats[seat] ?? say("seat-bird", { seat }));
  }

  card(name: string): string {
    return this.#say(`card-${name}`, name);
  }

  /** A card within a sentence: `cards-in-text = lower` says that their names are no proper ones. */
  inText(name: string): string {
    const text = this.card(name);
    const isLower = this.catalogue.has("cards-in-text");
    return isLower ? text.charAt(0).toLowerCase() + text.slice(1) : text;
  }

  moved(card: Card): string {
    return card.name ? this.inText(card.name) : say("card-hidden");
  }

  /** `row-2` is named by `zone-row-2`, or by `zone-row` with its number. */
  zone(id: string): string {
    const [, kind, number] = /^(.*)-(\d+)$/.exec(id) ?? [];
    if (kind === undefined) return this.#say(`zone-${id}`, id);
    const numbered = this.#say(`zone-${kind}`, id, { number: Number(number) });
    return this.#say(`zone-${id}`, numbered);
  }

  /** With whose it is. */
  zoneOf(zone: Zone): string {
    if (zone.owner === undefined || zone.owner === null) return this.zone(zone.id);
    return say("zone-of", { zone: this.zone(zone.id), owner: this.seat(zone.owner) });
  }

  number(name: string): string {
    return this.#say(`number-${name}`, name);
  }

  /** A number in words; blank if it is not worth showing. */
  value(name: string, value: number | null | undefined): string {
    if (value === null || value === undefined) return "";
    return this.#say(`value-${name}`, String(value), this.#valued(value));
  }

  /** A mark as briefly as it can stand on its card; blank if its look says it. */
  tag(name: string, value: string | number): string {
    return this.#say(`tag-${name}`, `${name} ${value}`, this.#valued(value));
  }

  asks(word: string): string {
    return this.#say(`asks-${word}`, word);
  }

  /** A type of action, as a heading; blank if it has none. */
  kind(kind: string): string {
    return this.#say(`kind-${kind}`, "");
  }

  /** A field of an action, briefly. */
  field(name: string, value: string | number): string {
    if (typeof value === "number") {
      return this.#say(`field-${name}`, `${name} ${value}`, this.#valued(value));
    }
    return this.#say(`${name}-${value}`, value);
  }

  action(action: Action): string {
    const kind = String(action.type);
    const args: Args = {};
    for (const field of this.facts.actions[kind] ?? []) args[field.name] = NONE;
    for (const [name, value] of Object.entries(action)) {
      args[name] = typeof value === "string" ? this.inText(value) : value;
    }
    return this.#say(`action-${kind}`, Object.values(action).join(" "), args);
  }

  note(note: string, args: Args): string {
    return this.#say(`note-${note}`, `${args.who}: ${note}`, args);
  }

  option(name: string): string {
    return this.#say(`option-${name}`, name);
  }

  optionValue(name: string, value: Value): string {
    if (Array.isArray(value)) {
      const named = (id: string) => this.#say(`card-${id}`, id);
      return value.map((held) => held.map(named).join(" + ")).join(", ");
    }
    const word = wordOf(value);
    const otherwise = typeof value === "boolean" ? say(word) : word;
    return this.#say(`option-${name}-${word}`, this.#say(`${name}-${word}`, otherwise));
  }

  /** What a choice means for those who play; blank if its name says it all. */
  optionAbout(name: string, value: Value): string {
    return this.#say(`about-${name}-${wordOf(value)}`, "");
  }

  /** What a seat has by an option that shares things out: the familiars of a story. */
  held(options: Record<string, unknown>, seat: number): string {
    for (const { name } of this.facts.options) {
      const shares = options[name];
      if (Array.isArray(shares)) {
        const own = (shares[seat] ?? []) as string[];
        return listed(own.map((id) => this.card(id)));
      }
    }
    return "";
  }

  /** What is called to mind of a long match. */
  milestone({ kind, title, number }: Milestone): string {
    return this.#say(`milestone-${kind}`, title, { title, number: number ?? NONE });
  }

  /** A field of the result. */
  result(field: string): string {
    return this.#say(`result-${field}`, this.number(field));
  }

  /** Any message of the game's, or of the page's. */
  text(message: string, args?: Args): string {
    return this.#say(message, message, args);
  }

  has(message: string): boolean {
    return this.catalogue.has(message) || own.has(message);
  }

  blurb(): string {
    return this.#say("blurb", "");
  }

  /** A value, and the name of the seat that it may stand for. */
  #valued(value: string | number): Args {
    const seats = Math.max(...this.facts.players);
    const isSeat = typeof value === "number" && value >= 0 && value < seats;
    return { value, seat: isSeat ? this.seat(value) : NONE };
  }

  #say(message: string, otherwise: string, args?: Args): string {
    for (const catalogue of [this.catalogue, own]) {
      if (catalogue.has(message)) return catalogue.say(message, args);
    }
    return otherwise;
  }
}
