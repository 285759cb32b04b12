import type { View, Zone } from "@/net/protocol";

/** The zones of a view by the place where the generic table draws them. */
interface ZoneGroups {
  /** The trick in the middle: a shared zone whose cards say who played them. */
  trick: Zone | null;
  /** Whether the trick never shares the middle: no other zone, not even of an earlier trick. */
  isTrickAlone: boolean;
  /** The other zones that belong to no seat. */
  shared: Zone[];
  /** The player's hands. */
  hands: Zone[];
}

const isShared = ({ owner }: Zone) => owner === undefined || owner === null;
const isEmpty = ({ cards = [] }: Zone) => cards.length === 0;

/** Group the zones of a view. `kept`: ids of the shared piles that keep their place when empty. */
export function groupZones({ zones }: View, seat: number | null, kept: string[]): ZoneGroups {
  const trick = zones.find((zone) => isShared(zone) && isTrick(zone)) ?? null;
  const others = zones.filter((zone) => isShared(zone) && zone !== trick);
  // An empty row keeps its place.
  const shared = others.filter(
    (zone) => !isEmpty(zone) || zone.kind === "row" || kept.includes(zone.id),
  );
  return {
    trick,
    isTrickAlone: !shared.length && !others.some(isTrick),
    shared,
    hands: zones.filter(({ kind, owner }) => kind === "hand" && owner === seat && seat !== null),
  };
}

/** Return the ids of the piles that have cards. */
export const filledPiles = ({ zones }: View): string[] =>
  zones.filter((zone) => zone.kind === "pile" && !isEmpty(zone)).map(({ id }) => id);

/** Return what lies before a seat besides its hand. An empty pile keeps its place. */
export function seatZones({ zones }: View, seat: number): Zone[] {
  return zones.filter(
    (zone) =>
      zone.owner === seat && zone.kind !== "hand" && (zone.kind === "pile" || !isEmpty(zone)),
  );
}

/** Return the seats in the order in which they play to a trick. */
export function trickOrder({ cards = [] }: Zone, turn: number | null, players: number): number[] {
  const first = Number(cards[0]?.marks?.by ?? turn ?? 0);
  return Array.from({ length: players }, (_, i) => (first + i) % players);
}

function isTrick({ kind, cards = [] }: Zone): boolean {
  return kind === "trick" && cards.every(({ marks }) => typeof marks?.by === "number");
}
