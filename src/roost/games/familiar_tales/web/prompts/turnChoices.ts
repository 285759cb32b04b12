import type { Action } from "@/i18n/names";
import { artUrl, childUrl, figureUrl, iconUrl, itemUrl, markUrl, symbolUrl } from "../art";
import { zoneCards, type Board, type OpenPage } from "../board";
import { splitFirstSentence } from "../ui/sentences";
import { linesText } from "../ui/text";
import type { TurnState } from "../turnState.svelte";

/** An action that a familiar can take in its turn. */
interface TurnChoice {
  key: string;
  title: string;
  details: string;
  imageUrl?: string;
  action?: Action;
  /** The enemy that it targets; the map highlights it. */
  enemy?: string;
  /** Whether it leads to the hinted action. */
  leadsToHint?: boolean;
  onclick: () => void;
}

/** Action types with many cards to choose from: the cards are shown on a page of their own. */
const CARD_ROWS = ["equip", "craft", "train"] as const;

/** Images of action types. */
export const ACTION_IMAGES: Record<string, string | undefined> = {
  equip: itemUrl("walnut-helm"),
  craft: itemUrl("kitchen-knife"),
  train: artUrl("tokens", "power"),
  move: markUrl("move"),
  melee: iconUrl("tooth"),
  ranged: markUrl("agility"),
  forage: symbolUrl("forage"),
  care: artUrl("people", "baby"),
  trade: artUrl("tokens", "material"),
  use: itemUrl("honey-cake"),
};
const SPECIAL_TOKENS: Record<string, string> = {
  "life-dial": "food",
  "put-out": "on-fire",
  "break-free": "trapped",
};

type Page = Board & OpenPage;

/** Return all actions of this turn, the most urgent first. */
export function turnChoices(turnState: TurnState, page: Page): TurnChoice[] {
  return [
    ...turnState.actionsOfType("code").map((action) => codeChoice(turnState, action)),
    ...[...turnState.actionsOfType("melee"), ...turnState.actionsOfType("ranged")].map((action) =>
      attackChoice(turnState, page, action),
    ),
    ...turnState.actionsOfType("special").map((action) => specialChoice(turnState, page, action)),
    ...singleChoice(turnState, "move", turnState.names.text("page-move-more")),
    ...singleChoice(
      turnState,
      "forage",
      turnState.names.text("page-forage-more", { difficulty: page.forage }),
    ),
    ...careChoice(turnState, page),
    ...turnState.actionsOfType("perform").map((action) => performChoice(turnState, page, action)),
    ...turnState.actionsOfType("use").map((action) => useChoice(turnState, page, action)),
    ...singleChoice(turnState, "trade", turnState.names.text("page-trade-more")),
    ...CARD_ROWS.flatMap((kind) => rowChoice(turnState, kind)),
  ];
}

const actionPart = (turnState: TurnState, action: Action) => ({
  action,
  onclick: () => void turnState.act(action),
});

function singleChoice(turnState: TurnState, kind: string, details: string): TurnChoice[] {
  const action = turnState.firstAction(kind);
  const title = turnState.names.text(`page-${kind}`);
  return action
    ? [
        {
          key: kind,
          title,
          details,
          imageUrl: ACTION_IMAGES[kind],
          ...actionPart(turnState, action),
        },
      ]
    : [];
}

function codeChoice(turnState: TurnState, action: Action): TurnChoice {
  return {
    key: `code ${action.code}`,
    title: turnState.names.text("page-open", { code: Number(action.code) }),
    details: turnState.names.text("page-open-more"),
    imageUrl: symbolUrl("book:0"),
    ...actionPart(turnState, action),
  };
}

function attackChoice(turnState: TurnState, page: Page, action: Action): TurnChoice {
  const { names } = turnState;
  const enemy = String(action.enemy);
  const { kind, stats } = page.enemies[enemy]!;
  const equipped = zoneCards(turnState.newestView, `equipped-${page.turn}`);
  const weapon = equipped.find((item) => page.book.items[item]?.type === action.type);
  return {
    key: `${action.type} ${enemy}`,
    title: names.text(`page-${action.type}`, { enemy: names.card(enemy) }),
    details: names.text(`page-${action.type}-more`, {
      difficulty: stats[3],
      item: weapon ? names.card(weapon) : "",
      damage: weapon ? page.book.items[weapon]!.damage : 0,
    }),
    imageUrl: figureUrl(enemy, kind),
    enemy,
    ...actionPart(turnState, action),
  };
}

function specialChoice(turnState: TurnState, page: Page, action: Action): TurnChoice {
  const id = String(action.id);
  const key = `special ${id}`;
  if (page.page_actions[id])
    return { key, ...pageActionText(page, id), ...actionPart(turnState, action) };
  const title = turnState.names.action(action);
  return {
    key,
    title,
    details: "",
    imageUrl: artUrl("tokens", SPECIAL_TOKENS[id] ?? "food"),
    ...actionPart(turnState, action),
  };
}

/** An action of the page is named by its first sentence, an action of the child by her name. */
export function pageActionText(
  { page_actions: pageActions, map, child }: Page,
  id: string,
): Pick<TurnChoice, "title" | "details" | "imageUrl"> {
  const { text } = pageActions[id]!;
  if (!(id in map.actions)) {
    return { title: child.name, details: text, imageUrl: childUrl(child.card) };
  }
  const [title, details] = splitFirstSentence(text);
  return { title, details, imageUrl: symbolUrl("gear:a") };
}

function careChoice(turnState: TurnState, { child }: Page): TurnChoice[] {
  const action = turnState.firstAction("care");
  if (!action) return [];
  const title = turnState.names.text("page-care", { child: child.short_name });
  const imageUrl = artUrl("people", child.card);
  return [{ key: "care", title, details: child.wants, imageUrl, ...actionPart(turnState, action) }];
}

function performChoice(turnState: TurnState, { book }: Page, action: Action): TurnChoice {
  const card = String(action.card);
  return {
    key: `perform ${card}`,
    title: turnState.names.text("page-perform", { card: turnState.names.card(card) }),
    details: linesText(turnState.names, book.cards[card]?.action),
    imageUrl: iconUrl("draw"),
    ...actionPart(turnState, action),
  };
}

function useChoice(turnState: TurnState, { book }: Page, action: Action): TurnChoice {
  const item = String(action.item);
  return {
    key: `use ${item}`,
    title: turnState.names.text("page-use", { item: turnState.names.card(item) }),
    details: linesText(turnState.names, book.items[item]?.action),
    imageUrl: itemUrl(item),
    ...actionPart(turnState, action),
  };
}

function rowChoice(turnState: TurnState, kind: (typeof CARD_ROWS)[number]): TurnChoice[] {
  const { names } = turnState;
  const count = new Set(turnState.actionsOfType(kind).map(({ item, card }) => item ?? card)).size;
  if (!count) return [];
  return [
    {
      key: kind,
      title: names.text(`page-${kind}`),
      details: names.text(`page-${kind}-more`, { count }),
      imageUrl: ACTION_IMAGES[kind],
      leadsToHint: turnState.table.hint?.type === kind,
      onclick: () => (turnState.openCategory = kind),
    },
  ];
}
