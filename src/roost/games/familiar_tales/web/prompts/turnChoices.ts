import type { Action } from "@/i18n/names";
import { art, childArt, figureArt, iconMark, itemArt, mark, symbolArt } from "../art";
import { cardsIn, type Board, type OpenPage } from "../board";
import { inTwo } from "../ui/sentences";
import { linesText } from "../ui/text";
import type { Play } from "../turnState.svelte";

/** Something that a familiar can do in its turn. */
export interface Offer {
  key: string;
  title: string;
  more: string;
  picture?: string;
  action?: Action;
  /** The enemy that it is about: the map shows it. */
  enemy?: string;
  /** Whether it leads to what a hint suggests. */
  hinted?: boolean;
  do: () => void;
}

/** Kinds of actions that have many things to choose from: they are chosen from a row. */
export const ROWS = ["equip", "craft", "train"] as const;

/** Pictures of kinds of actions. */
export const PICTURES: Record<string, string | undefined> = {
  equip: itemArt("walnut-helm"),
  craft: itemArt("kitchen-knife"),
  train: art("tokens", "power"),
  move: mark("move"),
  melee: iconMark("tooth"),
  ranged: mark("agility"),
  forage: symbolArt("forage"),
  care: art("people", "baby"),
  trade: art("tokens", "material"),
  use: itemArt("honey-cake"),
};
const SPECIAL: Record<string, string> = {
  "life-dial": "food",
  "put-out": "on-fire",
  "break-free": "trapped",
};

type Page = Board & OpenPage;

/** Everything that can be done in this turn, the most pressing first. */
export function offersOf(play: Play, page: Page): Offer[] {
  return [
    ...play.of("code").map((action) => code(play, action)),
    ...[...play.of("melee"), ...play.of("ranged")].map((action) => attack(play, page, action)),
    ...play.of("special").map((action) => special(play, page, action)),
    ...single(play, "move", play.names.text("page-move-more")),
    ...single(play, "forage", play.names.text("page-forage-more", { difficulty: page.forage })),
    ...care(play, page),
    ...play.of("perform").map((action) => performed(play, page, action)),
    ...play.of("use").map((action) => used(play, page, action)),
    ...single(play, "trade", play.names.text("page-trade-more")),
    ...ROWS.flatMap((kind) => row(play, kind)),
  ];
}

const go = (play: Play, action: Action) => ({ action, do: () => void play.do(action) });

function single(play: Play, kind: string, more: string): Offer[] {
  const action = play.first(kind);
  const title = play.names.text(`page-${kind}`);
  return action ? [{ key: kind, title, more, picture: PICTURES[kind], ...go(play, action) }] : [];
}

function code(play: Play, action: Action): Offer {
  return {
    key: `code ${action.code}`,
    title: play.names.text("page-open", { code: Number(action.code) }),
    more: play.names.text("page-open-more"),
    picture: symbolArt("book:0"),
    ...go(play, action),
  };
}

function attack(play: Play, page: Page, action: Action): Offer {
  const { names } = play;
  const enemy = String(action.enemy);
  const { kind, stats } = page.enemies[enemy]!;
  const equipped = cardsIn(play.newest, `equipped-${page.turn}`);
  const weapon = equipped.find((item) => page.book.items[item]?.type === action.type);
  return {
    key: `${action.type} ${enemy}`,
    title: names.text(`page-${action.type}`, { enemy: names.card(enemy) }),
    more: names.text(`page-${action.type}-more`, {
      difficulty: stats[3],
      item: weapon ? names.card(weapon) : "",
      damage: weapon ? page.book.items[weapon]!.damage : 0,
    }),
    picture: figureArt(enemy, kind),
    enemy,
    ...go(play, action),
  };
}

function special(play: Play, page: Page, action: Action): Offer {
  const id = String(action.id);
  const key = `special ${id}`;
  if (page.gears[id]) return { key, ...gear(page, id), ...go(play, action) };
  const title = play.names.action(action);
  return {
    key,
    title,
    more: "",
    picture: art("tokens", SPECIAL[id] ?? "food"),
    ...go(play, action),
  };
}

/** What the page offers is named by its first sentence, what the child offers by her. */
export function gear(
  { gears, map, child }: Page,
  id: string,
): Pick<Offer, "title" | "more" | "picture"> {
  const { text } = gears[id]!;
  if (!(id in map.actions)) {
    return { title: child.name, more: text, picture: childArt(child.card) };
  }
  const [title, more] = inTwo(text);
  return { title, more, picture: symbolArt("gear:a") };
}

function care(play: Play, { child }: Page): Offer[] {
  const action = play.first("care");
  if (!action) return [];
  const title = play.names.text("page-care", { child: child.called });
  const picture = art("people", child.card);
  return [{ key: "care", title, more: child.wants, picture, ...go(play, action) }];
}

function performed(play: Play, { book }: Page, action: Action): Offer {
  const card = String(action.card);
  return {
    key: `perform ${card}`,
    title: play.names.text("page-perform", { card: play.names.card(card) }),
    more: linesText(play.names, book.cards[card]?.action),
    picture: iconMark("draw"),
    ...go(play, action),
  };
}

function used(play: Play, { book }: Page, action: Action): Offer {
  const item = String(action.item);
  return {
    key: `use ${item}`,
    title: play.names.text("page-use", { item: play.names.card(item) }),
    more: linesText(play.names, book.items[item]?.action),
    picture: itemArt(item),
    ...go(play, action),
  };
}

function row(play: Play, kind: (typeof ROWS)[number]): Offer[] {
  const { names } = play;
  const count = new Set(play.of(kind).map(({ item, card }) => item ?? card)).size;
  if (!count) return [];
  return [
    {
      key: kind,
      title: names.text(`page-${kind}`),
      more: names.text(`page-${kind}-more`, { count }),
      picture: PICTURES[kind],
      hinted: play.table.hint?.type === kind,
      do: () => (play.open = kind),
    },
  ];
}
