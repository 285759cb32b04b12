import type { Event, View } from "@/net/protocol";
import type { Sound } from "./sounds";

/** So many cards at once are dealt, not drawn. */
const SEVERAL = 3;

/**
 * What an event sounds like, to who saw the view before it; null: like nothing. `named` are a
 * game's own sounds by the event's note. Who put a card down has heard it already.
 */
export function soundOf(
  { name, diff }: Event,
  before: View | null,
  wasPut: boolean,
  named: Record<string, Sound> = {},
): Sound | null {
  if (named[name]) return named[name];
  const kindOf = (id: string | undefined) => before?.zones.find((zone) => zone.id === id)?.kind;
  const moves = diff.moves
    .filter(({ source, target }) => source?.zone !== target?.zone)
    .map(({ source, target }) => [kindOf(source?.zone), kindOf(target?.zone)] as const);
  if (moves.filter(([from]) => from === "trick").length > 1) return "taken";
  const drawn = moves.filter(([from, to]) => to === "hand" && from !== "hand").length;
  if (drawn) return drawn >= SEVERAL ? "dealt" : "drawn";
  const isLaid = moves.some(([from, to]) => from === "hand" || to === "trick" || to === "row");
  if (isLaid) return wasPut ? null : "laid";
  return moves.length > 1 ? "taken" : moves.length ? "laid" : null;
}
