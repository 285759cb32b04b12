import { api } from "@/net/api";
import { defaultPlayerCount } from "@/games/playerCounts";
import type { GameEntry } from "@/net/protocol";
import { router } from "@/app/router.svelte";
import { pages } from "@/app/pages";

/**
 * Create a table with bots at all other seats, sit down and start. A first match may be simpler.
 */
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
    pages.table(), // load the page meanwhile
  ]);
  await sitDown(id, [0], true);
  router.navigate(`/t/${id}`);
}
