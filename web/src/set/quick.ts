import { api } from "../api";
import { usualPlayers } from "../players";
import type { GameInfo } from "../protocol";
import { router } from "../router.svelte";
import { pages } from "../routes";

/** One click: a table with bots on all other seats, and one sits at it. A first match may be simpler. */
export async function playWithBots(
  { facts }: GameInfo,
  bot: string,
  isFirst: boolean,
): Promise<void> {
  const players = usualPlayers(facts.players);
  const bots = [null, ...Array<string>(players - 1).fill(bot)];
  const options = isFirst ? await (await import("../games")).firstOptions(facts.id) : undefined;
  const [{ id }, { sitDown }] = await Promise.all([
    api.makeTable({ game: facts.id, players, bots, options }),
    import("./seating"),
    pages.table(), // so that it is there when it is needed
  ]);
  await sitDown(id, [0], true);
  router.go(`/t/${id}`);
}
