import { api } from "@/net/api";
import { sortByLevel } from "@/games/bots";
import { Catalogue } from "@/i18n/catalogue";
import { cardFamilies } from "@/games/cardColours";
import { Names } from "@/i18n/names";
import type { GameEntry, AccountInfo } from "@/net/protocol";

/** What all pages need: the account, the games and the bots. */
class Session {
  name = $state("");
  /** Whether the player chose the name. New accounts get a generated one. */
  isNamed = $state(false);
  /** The player's current or last seat. Its bird represents the player everywhere. */
  seat = $state(0);
  games = $state.raw<GameEntry[]>([]);
  /** From the easiest to the hardest. */
  bots = $state.raw<string[]>([]);
  readonly #catalogues = new Map<string, Catalogue>();

  async load(): Promise<void> {
    this.#setAccount(await api.me()); // first, because it sets the cookie
    const [games, bots] = await Promise.all([api.games(), api.bots()]);
    this.games = games;
    this.bots = sortByLevel(bots);
  }

  async rename(name: string): Promise<void> {
    this.#setAccount(await api.setName(name));
  }

  game(id: string): GameEntry | undefined {
    return this.games.find((game) => game.info.id === id);
  }

  /** Return a game's names for the given seats. */
  names(game: GameEntry, seats: string[] = [], me: number | null = null): Names {
    const { id } = game.info;
    const catalogue = this.#catalogues.get(id) ?? new Catalogue(game.messages);
    this.#catalogues.set(id, catalogue);
    return new Names(game.info, catalogue, seats, me, cardFamilies(game.messages));
  }

  /** The bot that plays unless another is chosen. */
  get defaultBot(): string {
    return this.bots.includes("owl") ? "owl" : (this.bots[0] ?? "");
  }

  #setAccount({ name, is_chosen: isChosen = true }: AccountInfo): void {
    this.name = name;
    this.isNamed = isChosen && name !== "";
  }
}

export const session = new Session();
