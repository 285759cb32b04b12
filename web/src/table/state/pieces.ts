import type { Card, ViewDiff, View } from "@/net/protocol";

/**
 * A card on the table with a stable id. A view knows cards only by position; the id follows a card
 * from place to place, so that it can be animated.
 */
export interface Piece {
  id: string;
  card: Card;
  zone: string;
  index: number;
  /** Placed by the player and not confirmed by the server yet. */
  isPending: boolean;
}

/** The ids of the cards of each zone. */
export type Ids = Record<string, string[]>;

let created = 0;
const createId = () => `p${(created += 1)}`;

/** Assign ids for a view without a diff: cards that seem to be the same keep theirs. */
export function assignIds(view: View, previous?: { view: View; ids: Ids }): Ids {
  const available = new Map<string, string[]>();
  const addAvailable = (key: string, id: string) =>
    available.set(key, [...(available.get(key) ?? []), id]);
  for (const zone of previous?.view.zones ?? []) {
    zone.cards?.forEach((card, i) => {
      const id = previous!.ids[zone.id]?.[i];
      if (id) addAvailable(`${zone.id} ${card.name ?? ""}`, id);
    });
  }
  const take = (key: string) => available.get(key)?.shift();
  const stayingIds = view.zones.map((zone) =>
    (zone.cards ?? []).map((card) => take(`${zone.id} ${card.name ?? ""}`)),
  );
  const movedIds = new Map<string, string[]>();
  for (const [key, ids] of available) {
    const name = key.split(" ")[1]!;
    if (name) movedIds.set(name, [...(movedIds.get(name) ?? []), ...ids]);
  }
  return Object.fromEntries(
    view.zones.map((zone, z) => [
      zone.id,
      (zone.cards ?? []).map(
        (card, i) => stayingIds[z]![i] ?? movedIds.get(card.name ?? "")?.shift() ?? createId(),
      ),
    ]),
  );
}

/** Return the ids after a diff, in the same steps as `applyDiff`. */
export function applyDiffToIds(ids: Ids, diff: ViewDiff): Ids {
  const zones: Ids = Object.fromEntries(
    Object.entries(ids).map(([zone, zoneIds]) => [zone, [...zoneIds]]),
  );
  const moves = diff.moves.map(({ source, target }) => ({
    source,
    target,
    id: (source && ids[source.zone]?.[source.index]) ?? createId(),
  }));
  const leaving = moves.flatMap(({ source }) => (source ? [source] : []));
  for (const place of leaving.sort((a, b) => b.index - a.index)) {
    zones[place.zone]?.splice(place.index, 1);
  }
  const arriving = moves.flatMap(({ target, id }) => (target ? [{ ...target, id }] : []));
  for (const { zone, index, id } of arriving.sort((a, b) => a.index - b.index)) {
    (zones[zone] ??= []).splice(index, 0, id);
  }
  return zones;
}

/** Return the zone of a card. */
export function zoneOfPiece(ids: Ids, id: string): string | null {
  return Object.keys(ids).find((zone) => ids[zone]!.includes(id)) ?? null;
}
