import type { Action } from "@/i18n/names";
import { openPage, type Move } from "../board";
import type { TurnState } from "../turnState.svelte";

/** What a touch on a space does. */
export interface SpaceTarget {
  label: string;
  cost?: number;
  action?: Action;
  /** Reached later on the path, so it is drawn paler. */
  isLaterStep?: boolean;
  onclick: () => void;
}

type SpaceTargets = Record<string, SpaceTarget>;

/** Return what touching each space does now. */
export function spaceTargets(turnState: TurnState): SpaceTargets {
  const page = openPage(turnState.newestView);
  if (!page || turnState.table.playback.isBehind || turnState.openPart) return {};
  const targets: SpaceTargets = {};
  for (const action of turnState.legalActions) {
    const space = String(
      action.type === "choose-space" ? action.name : action.type === "return" ? action.space : "",
    );
    if (!page.map.spaces[space]) continue;
    targets[space] = {
      label: turnState.names.action(action),
      action,
      onclick: () => void turnState.act(action),
    };
  }
  const { move } = page.pending;
  return turnState.prompt === "move" && move
    ? { ...targets, ...walkTargets(turnState, move) }
    : targets;
}

/** Return targets for one step and for whole paths within reach. */
function walkTargets(turnState: TurnState, move: Move): SpaceTargets {
  const { names } = turnState;
  const targets: SpaceTargets = {};
  const stepLabel = (space: string, cost: number) =>
    names.text("page-step-to", { space: names.card(space), cost });
  for (const action of turnState.actionsOfType("step")) {
    const to = String(action.to);
    if (turnState.findStep(to, turnState.stepMode) !== action) continue;
    const cost = turnState.stepMode === "walk" ? move.reach[to]?.cost : undefined;
    targets[to] = {
      label: stepLabel(to, cost ?? 0),
      action,
      cost,
      onclick: () => void turnState.act(action),
    };
  }
  if (turnState.stepMode !== "walk" || !turnState.actionsOfType("step").length) return targets;
  for (const [space, { cost, path }] of Object.entries(move.reach)) {
    if (targets[space]) continue;
    const label = stepLabel(space, cost);
    targets[space] = {
      label,
      cost,
      isLaterStep: true,
      onclick: () => void turnState.walkPath(path),
    };
  }
  return targets;
}
