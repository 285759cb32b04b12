import type { MessageArgs } from "@/i18n/catalogue";
import { NONE, type Names } from "@/i18n/names";
import type { View } from "@/net/protocol";

/** Return the arguments of a prompt's message, as `GameTexts.prompt` of the command line does. */
export function promptArgs({ seat, zones, numbers }: View, names: Names): MessageArgs {
  const args: MessageArgs = {};
  const count = names.seats.length;
  for (const { id, owner, cards = [] } of zones) {
    if (owner === seat) args[id.replace(/-\d+$/, "")] = cards.length;
  }
  for (const number of numbers) {
    if ((number.seat ?? seat) === seat) args[number.name] = number.value ?? NONE;
  }
  const neighbour = (steps: number) => names.seat(((seat ?? 0) + steps) % count);
  return {
    ...args,
    left: neighbour(1),
    across: neighbour(count >> 1),
    right: neighbour(count - 1),
  };
}
