import type { Action, Names } from "@/i18n/names";

/** Legal actions that belong together, as buttons under a heading. */
interface ActionGroup {
  title: string;
  buttons: { action: Action; text: string; fullText: string }[];
}

/** Up to this many actions of a type are not grouped further. */
const MAX_UNGROUPED = 6;

/** Group actions by type in the game's order; many of one type by their first field. */
export function groupActions(legal: Action[], names: Names): ActionGroup[] {
  const types = Object.keys(names.info.actions);
  const ofType = (actionType: string) => legal.filter(({ type }) => type === actionType);
  const groups = types.flatMap((actionType) =>
    groupByFirstField(actionType, ofType(actionType), names),
  );
  const titled = groups.filter(({ title }) => title);
  const untitled = groups.filter(({ title }) => !title).flatMap(({ buttons }) => buttons);
  return untitled.length ? [...titled, { title: "", buttons: untitled }] : titled;
}

function groupByFirstField(type: string, actions: Action[], names: Names): ActionGroup[] {
  const describe = (action: Action) => names.action(action);
  if (!actions.length) return [];
  if (
    actions.length <= MAX_UNGROUPED ||
    !actions.every((action) => Object.keys(action).length > 2)
  ) {
    const buttons = actions.map((action) => ({
      action,
      text: describe(action),
      fullText: describe(action),
    }));
    return [{ title: names.actionType(type), buttons }];
  }
  const firstFields = [...new Set(actions.map((action) => firstFieldText(action, names)))];
  return firstFields.map((fieldText) => ({
    title: [names.actionType(type), fieldText].filter(Boolean).join(": "),
    buttons: actions
      .filter((action) => firstFieldText(action, names) === fieldText)
      .map((action) => ({
        action,
        text: otherFieldsText(action, names),
        fullText: describe(action),
      })),
  }));
}

const actionFields = (action: Action) => Object.entries(action).filter(([name]) => name !== "type");

function firstFieldText(action: Action, names: Names): string {
  const [name, value] = actionFields(action)[0]!;
  return names.field(name, value);
}

function otherFieldsText(action: Action, names: Names): string {
  return actionFields(action)
    .slice(1)
    .map(([name, value]) => names.field(name, value))
    .join(", ");
}
