import type { View, Zone } from "@/net/protocol";
import type { Theme } from "@/games/theme";

const MAX_CARDS = 14;

/**
 * Return the zones that explain a decision: those that the theme names, else the trick and the
 * rows. If they are empty, return the player's hand.
 */
export function decisionZones(view: View, theme: Theme): Zone[] {
  const isNamed = ({ id, kind }: Zone) =>
    theme.decisionZones
      ? theme.decisionZones.some((name) => id === name || id.startsWith(`${name}-`))
      : kind !== "hand";
  const isTableZone = ({ kind }: Zone) =>
    kind === "trick" || kind === "row" || !!theme.decisionZones;
  const tableZones = view.zones.filter(
    (zone) => isNamed(zone) && isTableZone(zone) && zone.cards?.length,
  );
  if (tableZones.length) return tableZones;
  return view.zones
    .filter(({ kind, owner }) => kind === "hand" && owner === view.seat)
    .map((zone) => ({ ...zone, cards: zone.cards?.slice(0, MAX_CARDS) ?? [] }))
    .filter(({ cards }) => cards.length);
}
