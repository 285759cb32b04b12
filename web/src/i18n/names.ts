import { formatList, pageCatalogue, t, type MessageArgs, type Catalogue } from "./catalogue";
import type { OptionValue } from "@/games/options";
import type { Card, GameInfo, Milestone, SeatInfo, Zone } from "@/net/protocol";

/** What stands in a message for something that is not there. */
export const NONE = "none";

/** The word of a choice in the catalogue. */
function optionKey(value: OptionValue): string {
  if (value === null) return NONE;
  return typeof value === "boolean" ? (value ? "yes" : "no") : String(value);
}

export type Action = Record<string, string | number>;

/** What a person or a bot at a seat is called. A bot goes by the bird of its seat. */
export function seatNames(seats: SeatInfo[]): string[] {
  const birds = seats.map((_, seat) => t("seat-bird", { seat }));
  const names = seats.map(
    (info, i) => (info.bot && !info.is_stand_in ? "" : info.name) || birds[i]!,
  );
  const isDuplicate = (name: string) => names.filter((other) => other === name).length > 1;
  return names.map((name, i) =>
    isDuplicate(name) ? t("seat-duplicate", { name, bird: birds[i]! }) : name,
  );
}

/** A game's words as one seat of a table hears them. What has no words goes by its id. */
export class Names {
  constructor(
    readonly info: GameInfo,
    readonly catalogue: Catalogue,
    readonly seats: string[] = [],
    readonly me: number | null = null,
    /** The families of the game's cards. */
    readonly families: string[] = [],
  ) {}

  seat(seat: number | null | undefined): string {
    if (seat === null || seat === undefined) return t("seat-nobody");
    return seat === this.me ? t("seat-you") : (this.seats[seat] ?? t("seat-bird", { seat }));
  }

  card(name: string): string {
    return this.#format(`card-${name}`, name);
  }

  /** A card within a sentence: `cards-in-text = lower` says that their names are no proper ones. */
  cardInText(name: string): string {
    const text = this.card(name);
    const isLower = this.catalogue.has("cards-in-text");
    return isLower ? text.charAt(0).toLowerCase() + text.slice(1) : text;
  }

  cardOrHidden(card: Card): string {
    return card.name ? this.cardInText(card.name) : t("card-hidden");
  }

  /** `row-2` is named by `zone-row-2`, or by `zone-row` with its number. */
  zone(id: string): string {
    const [, kind, number] = /^(.*)-(\d+)$/.exec(id) ?? [];
    if (kind === undefined) return this.#format(`zone-${id}`, id);
    const numberedName = this.#format(`zone-${kind}`, id, { number: Number(number) });
    return this.#format(`zone-${id}`, numberedName);
  }

  /** With whose it is. */
  zoneWithOwner(zone: Zone): string {
    if (zone.owner === undefined || zone.owner === null) return this.zone(zone.id);
    return t("zone-of", { zone: this.zone(zone.id), owner: this.seat(zone.owner) });
  }

  number(name: string): string {
    return this.#format(`number-${name}`, name);
  }

  /** A number in words; blank if it is not worth showing. */
  value(name: string, value: number | null | undefined): string {
    if (value === null || value === undefined) return "";
    return this.#format(`value-${name}`, String(value), this.#valueArgs(value));
  }

  /** A mark as briefly as it can stand on its card; blank if its look says it. */
  tag(name: string, value: string | number): string {
    return this.#format(`tag-${name}`, `${name} ${value}`, this.#valueArgs(value));
  }

  prompt(prompt: string): string {
    return this.#format(`prompt-${prompt}`, prompt);
  }

  /** A type of action, as a heading; blank if it has none. */
  actionType(kind: string): string {
    return this.#format(`kind-${kind}`, "");
  }

  /** A field of an action, briefly. */
  field(name: string, value: string | number): string {
    if (typeof value === "number") {
      return this.#format(`field-${name}`, `${name} ${value}`, this.#valueArgs(value));
    }
    return this.#format(`${name}-${value}`, value);
  }

  action(action: Action): string {
    const kind = String(action.type);
    const args: MessageArgs = {};
    for (const field of this.info.actions[kind] ?? []) args[field.name] = NONE;
    for (const [name, value] of Object.entries(action)) {
      args[name] = typeof value === "string" ? this.cardInText(value) : value;
    }
    return this.#format(`action-${kind}`, Object.values(action).join(" "), args);
  }

  event(name: string, args: MessageArgs): string {
    return this.#format(`event-${name}`, `${args.who}: ${name}`, args);
  }

  option(name: string): string {
    return this.#format(`option-${name}`, name);
  }

  optionValue(name: string, value: OptionValue): string {
    if (Array.isArray(value)) {
      const cardName = (id: string) => this.#format(`card-${id}`, id);
      return value.map((share) => share.map(cardName).join(" + ")).join(", ");
    }
    const key = optionKey(value);
    const fallback = typeof value === "boolean" ? t(key) : key;
    return this.#format(`option-${name}-${key}`, this.#format(`${name}-${key}`, fallback));
  }

  /** What a choice means for those who play; blank if its name says it all. */
  optionDescription(name: string, value: OptionValue): string {
    return this.#format(`about-${name}-${optionKey(value)}`, "");
  }

  /** What a seat has by an option that shares things out: the familiars of a story. */
  assignedCards(options: Record<string, unknown>, seat: number): string {
    for (const { name } of this.info.options) {
      const shares = options[name];
      if (Array.isArray(shares)) {
        const assigned = (shares[seat] ?? []) as string[];
        return formatList(assigned.map((id) => this.card(id)));
      }
    }
    return "";
  }

  /** What is called to mind of a long match. */
  milestone({ kind, title, number }: Milestone): string {
    return this.#format(`milestone-${kind}`, title, { title, number: number ?? NONE });
  }

  /** A field of the result. */
  resultField(field: string): string {
    return this.#format(`result-${field}`, this.number(field));
  }

  /** Any message of the game's, or of the page's. */
  text(message: string, args?: MessageArgs): string {
    return this.#format(message, message, args);
  }

  has(message: string): boolean {
    return this.catalogue.has(message) || pageCatalogue.has(message);
  }

  blurb(): string {
    return this.#format("blurb", "");
  }

  /** A value, and the name of the seat that it may stand for. */
  #valueArgs(value: string | number): MessageArgs {
    const seats = Math.max(...this.info.players);
    const isSeat = typeof value === "number" && value >= 0 && value < seats;
    return { value, seat: isSeat ? this.seat(value) : NONE };
  }

  #format(message: string, fallback: string, args?: MessageArgs): string {
    for (const catalogue of [this.catalogue, pageCatalogue]) {
      if (catalogue.has(message)) return catalogue.format(message, args);
    }
    return fallback;
  }
}
