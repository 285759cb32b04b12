import type { Action } from "@/i18n/names";
import { pageOf, type Move } from "../board";
import type { Play } from "../turnState.svelte";

/** Something that a touched space does. */
export interface Target {
  label: string;
  cost?: number;
  action?: Action;
  /** Reached later on the way: it is paler. */
  isFar?: boolean;
  do: () => void;
}

type Targets = Record<string, Target>;

/** What touching a space of the map does now. */
export function targetsOf(play: Play): Targets {
  const newest = pageOf(play.newest);
  if (!newest || play.table.playback.isBehind || play.reading) return {};
  const found: Targets = {};
  for (const action of play.legal) {
    const space = String(
      action.type === "choose-space" ? action.name : action.type === "return" ? action.space : "",
    );
    if (!newest.map.spaces[space]) continue;
    found[space] = { label: play.names.action(action), action, do: () => void play.do(action) };
  }
  const { move } = newest.hand;
  return play.asks === "move" && move ? { ...found, ...walks(play, move) } : found;
}

/** One step, or a whole way within reach. */
function walks(play: Play, move: Move): Targets {
  const { names } = play;
  const found: Targets = {};
  const told = (space: string, cost: number) =>
    names.text("page-step-to", { space: names.card(space), cost });
  for (const action of play.of("step")) {
    const to = String(action.to);
    if (play.stepTo(to, play.gait) !== action) continue;
    const cost = play.gait === "walk" ? move.reach[to]?.cost : undefined;
    found[to] = { label: told(to, cost ?? 0), action, cost, do: () => void play.do(action) };
  }
  if (play.gait !== "walk" || !play.of("step").length) return found;
  for (const [space, { cost, way }] of Object.entries(move.reach)) {
    if (found[space]) continue;
    const label = told(space, cost);
    found[space] = { label, cost, isFar: true, do: () => void play.walk(way) };
  }
  return found;
}
