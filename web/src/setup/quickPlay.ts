import { api } from "@/net/api";
import { defaultPlayerCount } from "@/games/playerCounts";
import type { GameEntry } from "@/net/protocol";
import { router } from "@/app/router.svelte";
import { pages } from "@/app/pages";

/** One click: a table with bots on all other seats, and one sits at it. A first match may be simpler. */
export async function playWithBots(
  { info }: GameEntry,
  bot: string,
  isFirstMatch: boolean,
): Promise<void> {
  const players = defaultPlayerCount(info.players);
  const bots = [null, ...Array<string>(players - 1).fill(bot)];
  const options = isFirstMatch
    ? await (await import("@/games/registry")).firstMatchOptions(info.id)
    : undefined;
  const [{ id }, { sitDown }] = await Promise.all([
    api.createTable({ game: info.id, players, bots, options }),
    import("./sitDown"),
    pages.table(), // so that it is there when it is needed
  ]);
  await sitDown(id, [0], true);
  router.navigate(`/t/${id}`);
}
