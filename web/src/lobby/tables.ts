import { listed, say } from "@/i18n/catalogue";
import { seatNames } from "@/i18n/names";
import type { LobbyTable, LobbySeat } from "@/net/protocol";

/** Whether the others wait for you: to move, or to begin. */
export function waitsForYou({
  is_my_turn: isMyTurn,
  phase,
  is_owner: isOwner,
  free_seats: freeSeats,
}: LobbyTable): boolean {
  return isMyTurn || (phase === "waiting" && isOwner && freeSeats === 0);
}

/** Tables that wait for you come first; of the others, where something happened last. */
export function inOrder(tables: LobbyTable[]): LobbyTable[] {
  const rank = (table: LobbyTable) => Number(waitsForYou(table));
  return [...tables].sort((a, b) => rank(b) - rank(a) || b.updated_at - a.updated_at);
}

/** Finished matches, one's own and those that anybody may see, each once and the newest first. */
export function recent(own: LobbyTable[], open: LobbyTable[]): LobbyTable[] {
  const known = new Set(own.map(({ id }) => id));
  const others = open.filter(({ id, result }) => !known.has(id) && result !== null);
  return [...own, ...others].sort((a, b) => b.updated_at - a.updated_at);
}

/** What the people and bots of a table are called. */
export function namesAt({ seats }: { seats: LobbySeat[] }): string[] {
  const all = seats.map((seat) => ({
    ...seat,
    is_away: false,
    is_stand_in: seat.bot !== null && seat.name !== seat.bot, // a bot's own name is its id
  }));
  return seatNames(all);
}

/** How a table stands, in one short sentence or two. */
export function standing(table: LobbyTable): string {
  const names = namesAt(table);
  const others = names.filter((_, i) => table.seats[i]!.is_taken && !table.seats[i]!.is_mine);
  const with_ = { names: listed(others), count: others.length };
  switch (table.phase) {
    case "waiting":
      if (table.free_seats) return say("row-free", { ...with_, free: table.free_seats });
      return say(waitsForYou(table) ? "row-ready-owner" : "row-ready", with_);
    case "dealing":
      return say("row-dealing");
    case "playing":
      if (table.is_my_turn) return say("row-your-turn", with_);
      return table.turn === null ? "" : say("row-turn", { name: names[table.turn]! });
    default:
      return ended(table, names);
  }
}

interface Outcome {
  scores?: number[];
  winners?: number[];
}

/** Who won, and with what. */
export function ended(
  { result, seats }: Pick<LobbyTable, "result" | "seats">,
  names: string[],
): string {
  const { scores = [], winners } = (result ?? {}) as Outcome;
  if (!winners) return say("row-closed");
  const mine = seats.findIndex((seat) => seat.is_mine);
  const figure = (seat: number) => String(scores[seat] ?? "").replace("-", "−");
  if (winners.length === seats.length && winners.length > 1)
    return say("row-won-all", { score: figure(0) });
  if (!winners.length) return say("row-won-none", { score: figure(Math.max(mine, 0)) });
  const score = figure(winners[0]!);
  if (winners.length === 1 && winners[0] === mine) return say("row-won-you", { score });
  const won = listed(winners.map((seat) => (seat === mine ? say("row-you") : names[seat]!)));
  const isWatched = mine < 0 || winners.includes(mine);
  if (isWatched) return say("row-won", { names: won, score });
  return say("row-won-other", { names: won, score, mine: figure(mine) });
}

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

/** How long ago something was, roughly. Both are seconds since 1970. */
export function ago(then: number, now: number): string {
  const past = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  for (const [unit, seconds] of STEPS) {
    const count = Math.floor((now - then) / seconds);
    if (count > 0) return past.format(-count, unit);
  }
  return say("row-now");
}

/** The table that an invitation leads to; null if the text is none. */
export function tableIn(text: string): string | null {
  const [, id] = /^(?:.*\/t\/)?([\w-]+)\/?(?:[?#].*)?$/.exec(text.trim()) ?? [];
  return id ?? null;
}
