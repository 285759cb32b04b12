import type { Action, Names } from "@/i18n/names";

/** Legal actions that belong together, as buttons under a heading. */
export interface Group {
  title: string;
  buttons: { action: Action; text: string; whole: string }[];
}

/** So many actions of a type are told in full. */
const FEW = 6;

/** By type, in the game's order; many of one type by their first field. */
export function menu(legal: Action[], names: Names): Group[] {
  const kinds = Object.keys(names.info.actions);
  const ofKind = (kind: string) => legal.filter(({ type }) => type === kind);
  const all = kinds.flatMap((kind) => groups(kind, ofKind(kind), names));
  const titled = all.filter(({ title }) => title);
  const untitled = all.filter(({ title }) => !title).flatMap(({ buttons }) => buttons);
  return untitled.length ? [...titled, { title: "", buttons: untitled }] : titled;
}

function groups(kind: string, actions: Action[], names: Names): Group[] {
  const whole = (action: Action) => names.action(action);
  if (!actions.length) return [];
  if (actions.length <= FEW || !actions.every((action) => Object.keys(action).length > 2)) {
    const buttons = actions.map((action) => ({
      action,
      text: whole(action),
      whole: whole(action),
    }));
    return [{ title: names.actionType(kind), buttons }];
  }
  const firsts = [...new Set(actions.map((action) => first(action, names)))];
  return firsts.map((found) => ({
    title: [names.actionType(kind), found].filter(Boolean).join(": "),
    buttons: actions
      .filter((action) => first(action, names) === found)
      .map((action) => ({ action, text: rest(action, names), whole: whole(action) })),
  }));
}

const fields = (action: Action) => Object.entries(action).filter(([name]) => name !== "type");

function first(action: Action, names: Names): string {
  const [name, value] = fields(action)[0]!;
  return names.field(name, value);
}

function rest(action: Action, names: Names): string {
  return fields(action)
    .slice(1)
    .map(([name, value]) => names.field(name, value))
    .join(", ");
}
