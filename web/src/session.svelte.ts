import { api } from "./api";
import { Catalogue } from "./catalogue";
import { families } from "./colours";
import { Names } from "./names";
import type { GameInfo } from "./protocol";

/** What every part of the page needs: who one is, the games and the bots. */
class Session {
  name = $state("");
  games = $state.raw<GameInfo[]>([]);
  bots = $state.raw<string[]>([]);
  readonly #catalogues = new Map<string, Catalogue>();

  async load(): Promise<void> {
    this.name = (await api.me()).name; // first, for with it comes the cookie
    [this.games, this.bots] = await Promise.all([api.games(), api.bots()]);
  }

  game(id: string): GameInfo | undefined {
    return this.games.find((game) => game.facts.id === id);
  }

  /** A game's words. */
  names(game: GameInfo, seats: string[] = [], me: number | null = null): Names {
    const { id } = game.facts;
    const catalogue = this.#catalogues.get(id) ?? new Catalogue(game.messages);
    this.#catalogues.set(id, catalogue);
    return new Names(game.facts, catalogue, seats, me, families(game.messages));
  }

  /** The bot that plays unless another is chosen. */
  get usualBot(): string {
    return this.bots.includes("owl") ? "owl" : (this.bots[0] ?? "");
  }
}

export const session = new Session();
