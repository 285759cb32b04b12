import type { Action } from "@/i18n/names";
import type { TableState } from "@/table/state/table.svelte";
import type { ActionButton } from "@/table/frame/actionButton";
import type { Piece } from "@/table/state/pieces";
import { cardInText, leftNeighbour } from "./view";

interface PickedPieces {
  card?: Piece;
  errand?: Piece;
  act: (action: Action, piece?: Piece) => void;
}

/** Return the buttons of the current prompt. */
export function actionButtons(
  table: TableState,
  { card, errand, act }: PickedPieces,
): ActionButton[] {
  const names = table.names!;
  const { legalActions } = table;
  const format = (message: string, args = {}) => names.text(`page-action-${message}`, args);
  const button = (
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
          button(
            format(String(action.choice)),
            action,
            undefined,
            action.choice === "exchange" ? "primary" : "secondary",
          ),
        );
    case "errand": {
      const keep = legalActions.filter(({ type }) => type === "keep");
      const swaps = legalActions.filter((action) => errand && action.errand === errand.card.name);
      return [
        ...swaps.map((action) => button(format("level", { level: action.level! }), action, errand)),
        ...keep.map((action) =>
          button(
            format(errand ? "keep-short" : "keep"),
            action,
            undefined,
            errand ? "link" : "primary",
          ),
        ),
      ];
    }
    case "draw-errand":
      return legalActions.map((action) =>
        button(format("level", { level: action.level! }), action),
      );
    case "hint":
      // "Nothing" is the last wish.
      return [...legalActions]
        .sort((a, b) => Number(a.wish === "none") - Number(b.wish === "none"))
        .map((action) => button(format("wish", { wish: action.wish! }), action));
    default: {
      const action = card && legalActions.find((candidate) => candidate.card === card.card.name);
      if (!action) return [];
      const neighbour = names.seat(leftNeighbour(table.seat!, table.info!.players));
      const name = cardInText(names, card.card.name!);
      const text = format(String(action.type), { card: name, who: neighbour });
      return [button(text, action, card, "primary")];
    }
  }
}
