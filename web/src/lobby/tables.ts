import { formatList, t } from "@/i18n/catalogue";
import { seatNames } from "@/i18n/names";
import type { LobbyTable, LobbySeat } from "@/net/protocol";

/** Whether the table waits for the player to move or to start. */
export function isWaitingForPlayer({
  is_my_turn: isMyTurn,
  phase,
  is_owner: isOwner,
  free_seats: freeSeats,
}: LobbyTable): boolean {
  return isMyTurn || (phase === "waiting" && isOwner && freeSeats === 0);
}

/** Sort tables: those that wait for the player first, then the latest. */
export function sortTables(tables: LobbyTable[]): LobbyTable[] {
  const rank = (table: LobbyTable) => Number(isWaitingForPlayer(table));
  return [...tables].sort((a, b) => rank(b) - rank(a) || b.updated_at - a.updated_at);
}

/** Merge finished matches of the player and public ones, without duplicates, the newest first. */
export function mergeFinished(mine: LobbyTable[], listed: LobbyTable[]): LobbyTable[] {
  const myIds = new Set(mine.map(({ id }) => id));
  const others = listed.filter(({ id, result }) => !myIds.has(id) && result !== null);
  return [...mine, ...others].sort((a, b) => b.updated_at - a.updated_at);
}

/** Return the names of a table's seats. */
export function tableSeatNames({ seats }: { seats: LobbySeat[] }): string[] {
  const seatInfos = seats.map((seat) => ({
    ...seat,
    is_away: false,
    is_stand_in: seat.bot !== null && seat.name !== seat.bot, // a bot's own name is its id
  }));
  return seatNames(seatInfos);
}

/** Describe a table's status in one or two short sentences. */
export function describeStatus(table: LobbyTable): string {
  const names = tableSeatNames(table);
  const others = names.filter((_, i) => table.seats[i]!.is_taken && !table.seats[i]!.is_mine);
  const othersArgs = { names: formatList(others), count: others.length };
  switch (table.phase) {
    case "waiting":
      if (table.free_seats) return t("row-free", { ...othersArgs, free: table.free_seats });
      return t(isWaitingForPlayer(table) ? "row-ready-owner" : "row-ready", othersArgs);
    case "dealing":
      return t("row-dealing");
    case "playing":
      if (table.is_my_turn) return t("row-your-turn", othersArgs);
      return table.turn === null ? "" : t("row-turn", { name: names[table.turn]! });
    default:
      return describeResult(table, names);
  }
}

interface ScoreResult {
  scores?: number[];
  winners?: number[];
}

/** Describe who won, and with which score. */
export function describeResult(
  { result, seats }: Pick<LobbyTable, "result" | "seats">,
  names: string[],
): string {
  const { scores = [], winners } = (result ?? {}) as ScoreResult;
  if (!winners) return t("row-closed");
  const mine = seats.findIndex((seat) => seat.is_mine);
  const formatScore = (seat: number) => String(scores[seat] ?? "").replace("-", "−");
  if (winners.length === seats.length && winners.length > 1)
    return t("row-won-all", { score: formatScore(0) });
  if (!winners.length) return t("row-won-none", { score: formatScore(Math.max(mine, 0)) });
  const score = formatScore(winners[0]!);
  if (winners.length === 1 && winners[0] === mine) return t("row-won-you", { score });
  const winnerNames = formatList(
    winners.map((seat) => (seat === mine ? t("row-you") : names[seat]!)),
  );
  const isOwnScoreHidden = mine < 0 || winners.includes(mine);
  if (isOwnScoreHidden) return t("row-won", { names: winnerNames, score });
  return t("row-won-other", { names: winnerNames, score, mine: formatScore(mine) });
}

/** Return the table id in an invitation link; null if there is none. */
export function parseTableLink(text: string): string | null {
  const [, id] = /^(?:.*\/t\/)?([\w-]+)\/?(?:[?#].*)?$/.exec(text.trim()) ?? [];
  return id ?? null;
}
