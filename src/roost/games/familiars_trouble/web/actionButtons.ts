import type { Action } from "@/i18n/names";
import type { TableState } from "@/table/state/table.svelte";
import type { ActionButton } from "@/table/frame/actionButton";
import type { Piece } from "@/table/state/pieces";
import { inText, leftOf } from "./view";

interface Picked {
  card?: Piece;
  errand?: Piece;
  act: (action: Action, piece?: Piece) => void;
}

/** What the buttons do in each step. */
export function deedsOf(table: TableState, { card, errand, act }: Picked): ActionButton[] {
  const names = table.names!;
  const { legalActions } = table;
  const say = (message: string, args = {}) => names.text(`page-do-${message}`, args);
  const deed = (
    text: string,
    action: Action,
    piece?: Piece,
    kind?: ActionButton["kind"],
  ): ActionButton => ({
    text,
    kind,
    action,
    fullText: names.action(action),
    onclick: () => act(action, piece),
  });

  switch (table.view!.prompt) {
    case "hands":
      return [...legalActions]
        .sort((a) => (a.choice === "exchange" ? -1 : 1))
        .map((action) =>
          deed(
            say(String(action.choice)),
            action,
            undefined,
            action.choice === "exchange" ? "go" : "plain",
          ),
        );
    case "errand": {
      const keep = legalActions.filter(({ type }) => type === "keep");
      const swaps = legalActions.filter((action) => errand && action.errand === errand.card.name);
      return [
        ...swaps.map((action) => deed(say("level", { level: action.level! }), action, errand)),
        ...keep.map((action) =>
          deed(say(errand ? "keep-short" : "keep"), action, undefined, errand ? "quiet" : "go"),
        ),
      ];
    }
    case "draw-errand":
      return legalActions.map((action) => deed(say("level", { level: action.level! }), action));
    case "hint":
      // Nothing is the last that one would wish for.
      return [...legalActions]
        .sort((a, b) => Number(a.wish === "none") - Number(b.wish === "none"))
        .map((action) => deed(say("wish", { wish: action.wish! }), action));
    default: {
      const action = card && legalActions.find((found) => found.card === card.card.name);
      if (!action) return [];
      const who = names.seat(leftOf(table.seat!, table.info!.players));
      const name = inText(names, card.card.name!);
      const text = say(String(action.type), { card: name, who });
      return [deed(text, action, card, "go")];
    }
  }
}
