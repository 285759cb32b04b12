import type { View, Zone } from "@/net/protocol";
import type { Look } from "@/games/theme";

const MOST = 14;

/**
 * The zones by which a decision is understood: those that the game names, or the trick and the
 * rows; without any card there, one's own hand.
 */
export function sawIn(view: View, look: Look): Zone[] {
  const isSeen = ({ id, kind }: Zone) =>
    look.saw ? look.saw.some((name) => id === name || id.startsWith(`${name}-`)) : kind !== "hand";
  const isPlace = ({ kind }: Zone) => kind === "trick" || kind === "row" || !!look.saw;
  const lying = view.zones.filter((zone) => isSeen(zone) && isPlace(zone) && zone.cards?.length);
  if (lying.length) return lying;
  return view.zones
    .filter(({ kind, owner }) => kind === "hand" && owner === view.seat)
    .map((zone) => ({ ...zone, cards: zone.cards?.slice(0, MOST) ?? [] }))
    .filter(({ cards }) => cards.length);
}
