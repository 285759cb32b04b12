import { formatList, pageCatalogue, t, type MessageArgs, type Catalogue } from "./catalogue";
import { formatNumber } from "./numbers";
import type { OptionValue } from "@/games/options";
import type { Card, GameInfo, Milestone, SeatInfo, Zone } from "@/net/protocol";

/** Stands for a missing value in a message. */
export const NONE = "none";

/** Return the key of an option value in message ids. */
function optionKey(value: OptionValue): string {
  if (value === null) return NONE;
  return typeof value === "boolean" ? (value ? "yes" : "no") : String(value);
}

export type Action = Record<string, string | number>;

/** Return the names of all seats. A bot is named after the bird of its seat. */
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

/** The names of a game's things, for one viewer. A thing without a message has its id. */
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

  /** Return a card's own message, or that of its suit and rank. */
  card(name: string): string {
    const [suit = "", rank = ""] = name.split(/-(.*)/, 2);
    const isSuited = rank !== "" && this.has(`suit-${suit}`);
    if (!isSuited || this.has(`card-${name}`)) return this.#format(`card-${name}`, name);
    const args = {
      suit: this.#format(`suit-${suit}`, suit),
      rank: this.#format(`rank-${rank}`, rank),
    };
    return this.#format("card-of-suit", name, args);
  }

  /** Return a card's name within a sentence. The message `cards-in-text` makes it lower case. */
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

  /** Return a zone's name with its owner. */
  zoneWithOwner(zone: Zone): string {
    if (zone.owner === undefined || zone.owner === null) return this.zone(zone.id);
    return t("zone-of", { zone: this.zone(zone.id), owner: this.seat(zone.owner) });
  }

  number(name: string): string {
    return this.#format(`number-${name}`, name);
  }

  /** Return a number as text; blank if it is not worth showing. */
  value(name: string, value: number | null | undefined): string {
    if (value === null || value === undefined) return "";
    return this.#format(`value-${name}`, formatNumber(value), this.#valueArgs(value));
  }

  /** Return the text of a mark on a card; blank if the card's appearance shows it. */
  tag(name: string, value: string | number): string {
    return this.#format(`tag-${name}`, `${name} ${value}`, this.#valueArgs(value));
  }

  prompt(prompt: string, args?: MessageArgs): string {
    return this.#format(`prompt-${prompt}`, prompt, args);
  }

  /** Return the heading of an action type; blank if it has none. */
  actionType(kind: string): string {
    return this.#format(`kind-${kind}`, "");
  }

  /** Return the short text of an action's field. */
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

  /** Describe an option value; blank if its name is enough. */
  optionDescription(name: string, value: OptionValue): string {
    return this.#format(`about-${name}-${optionKey(value)}`, "");
  }

  /** Return the cards that an option assigns to a seat, such as the familiars of a campaign. */
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

  /** Return the title of a milestone of a long match. */
  milestone({ kind, title, number }: Milestone): string {
    return this.#format(`milestone-${kind}`, title, { title, number: number ?? NONE });
  }

  /** Return the name of a result field. */
  resultField(field: string): string {
    return this.#format(`result-${field}`, this.number(field));
  }

  /** Return any message of the game or of the page. */
  text(message: string, args?: MessageArgs): string {
    return this.#format(message, message, args);
  }

  has(message: string): boolean {
    return this.catalogue.has(message) || pageCatalogue.has(message);
  }

  blurb(): string {
    return this.#format("blurb", "");
  }

  /** Return the arguments for a value: the value, and the seat's name if it may be a seat. */
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
