import type { Card, ViewDiff, View } from "@/net/protocol";

/**
 * A card that lies somewhere. A view knows cards only by their places; the id stays the same while
 * a card is told to go from place to place, so that it can be seen to travel.
 */
export interface Piece {
  id: string;
  card: Card;
  zone: string;
  index: number;
  /** It has been put there, and the server has not said yes yet. */
  pending: boolean;
}

/** The ids of the cards of each zone. */
export type Ids = Record<string, string[]>;

let made = 0;
const fresh = () => `p${(made += 1)}`;

/** Ids for a view that was not told as a change: cards that seem to be the same keep theirs. */
export function idsOf(view: View, before?: { view: View; ids: Ids }): Ids {
  const free = new Map<string, string[]>();
  const put = (key: string, id: string) => free.set(key, [...(free.get(key) ?? []), id]);
  for (const zone of before?.view.zones ?? []) {
    zone.cards?.forEach((card, i) => {
      const id = before!.ids[zone.id]?.[i];
      if (id) put(`${zone.id} ${card.name ?? ""}`, id);
    });
  }
  const take = (key: string) => free.get(key)?.shift();
  const stay = view.zones.map((zone) =>
    (zone.cards ?? []).map((card) => take(`${zone.id} ${card.name ?? ""}`)),
  );
  const elsewhere = new Map<string, string[]>();
  for (const [key, ids] of free) {
    const name = key.split(" ")[1]!;
    if (name) elsewhere.set(name, [...(elsewhere.get(name) ?? []), ...ids]);
  }
  return Object.fromEntries(
    view.zones.map((zone, z) => [
      zone.id,
      (zone.cards ?? []).map(
        (card, i) => stay[z]![i] ?? elsewhere.get(card.name ?? "")?.shift() ?? fresh(),
      ),
    ]),
  );
}

/** The ids after a change: the same steps as in `fold`. */
export function foldIds(ids: Ids, change: ViewDiff): Ids {
  const zones: Ids = Object.fromEntries(Object.entries(ids).map(([zone, all]) => [zone, [...all]]));
  const moving = change.moves.map(({ source, target }) => ({
    source,
    target,
    id: (source && ids[source.zone]?.[source.index]) ?? fresh(),
  }));
  const leaving = moving.flatMap(({ source }) => (source ? [source] : []));
  for (const place of leaving.sort((a, b) => b.index - a.index)) {
    zones[place.zone]?.splice(place.index, 1);
  }
  const arriving = moving.flatMap(({ target, id }) => (target ? [{ ...target, id }] : []));
  for (const { zone, index, id } of arriving.sort((a, b) => a.index - b.index)) {
    (zones[zone] ??= []).splice(index, 0, id);
  }
  return zones;
}

/** Where a card lies. */
export function zoneOfId(ids: Ids, id: string): string | null {
  return Object.keys(ids).find((zone) => ids[zone]!.includes(id)) ?? null;
}
