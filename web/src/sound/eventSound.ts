import type { Event, View } from "@/net/protocol";
import type { Sound } from "./sounds";

/** From this many cards on it sounds like a deal. */
const DEAL_SIZE = 3;

/**
 * Return the sound of an event, or null. `gameSounds` are the game's own sounds by event name. A
 * card that was placed on this page has already sounded.
 */
export function eventSound(
  { name, diff }: Event,
  viewBefore: View | null,
  wasPlacedHere: boolean,
  gameSounds: Record<string, Sound> = {},
): Sound | null {
  if (gameSounds[name]) return gameSounds[name];
  const zoneKind = (id: string | undefined) =>
    viewBefore?.zones.find((zone) => zone.id === id)?.kind;
  const moves = diff.moves
    .filter(({ source, target }) => source?.zone !== target?.zone)
    .map(({ source, target }) => [zoneKind(source?.zone), zoneKind(target?.zone)] as const);
  if (moves.filter(([from]) => from === "trick").length > 1) return "trickTaken";
  const drawnCount = moves.filter(([from, to]) => to === "hand" && from !== "hand").length;
  if (drawnCount) return drawnCount >= DEAL_SIZE ? "cardsDealt" : "cardDrawn";
  const isPlayed = moves.some(([from, to]) => from === "hand" || to === "trick" || to === "row");
  if (isPlayed) return wasPlacedHere ? null : "cardPlayed";
  return moves.length > 1 ? "trickTaken" : moves.length ? "cardPlayed" : null;
}
