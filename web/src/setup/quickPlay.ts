import { api } from "@/net/api";
import { usualPlayers } from "@/games/playerCounts";
import type { GameEntry } from "@/net/protocol";
import { router } from "@/app/router.svelte";
import { pages } from "@/app/pages";

/** One click: a table with bots on all other seats, and one sits at it. A first match may be simpler. */
export async function playWithBots(
  { info }: GameEntry,
  bot: string,
  isFirst: boolean,
): Promise<void> {
  const players = usualPlayers(info.players);
  const bots = [null, ...Array<string>(players - 1).fill(bot)];
  const options = isFirst
    ? await (await import("@/games/registry")).firstOptions(info.id)
    : undefined;
  const [{ id }, { sitDown }] = await Promise.all([
    api.makeTable({ game: info.id, players, bots, options }),
    import("./sitDown"),
    pages.table(), // so that it is there when it is needed
  ]);
  await sitDown(id, [0], true);
  router.go(`/t/${id}`);
}
