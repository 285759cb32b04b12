// Plays at many tables of boardgame.io's server, as driver.py does at ours: the same orders on the
// standard input, a JSON object a line, and the same answers.
//
//   node driver.js PACKAGES ADDRESS

import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { game, legal } from "./game.js";
import { packages } from "./packages.js";

const { Client, LobbyClient } = packages("boardgame.io/client");
const { SocketIO } = packages("boardgame.io/multiplayer");

const SEATS = 4;
const AT_ONCE = 20;
const server = `http://${process.argv[3]}`;
const lobby = new LobbyClient({ server });
const tables = [];

class Table {
  constructor() {
    this.seen = Array(SEATS).fill(-1);
    this.told = () => {};
  }

  async open() {
    const { matchID } = await lobby.createMatch(game.name, { numPlayers: SEATS });
    this.seats = [];
    for (let seat = 0; seat < SEATS; seat++) {
      const playerID = String(seat);
      const { playerCredentials: credentials } = await lobby.joinMatch(game.name, matchID, {
        playerID,
        playerName: `player-${seat}`,
      });
      const multiplayer = SocketIO({ server, socketOpts: { transports: ["websocket"] } });
      const client = Client({ game, multiplayer, matchID, playerID, credentials, debug: false });
      client.subscribe((state) => this.see(seat, state));
      client.start();
      this.seats.push(client);
    }
    await this.until(0);
  }

  see(seat, state) {
    if (state !== null && state._stateID > this.seen[seat]) {
      this.seen[seat] = state._stateID;
      this.told();
    }
  }

  // All seats have seen so many moves.
  until(number) {
    return new Promise((resolve) => {
      this.told = () => {
        if (this.seen.every((seen) => seen >= number)) resolve();
      };
      this.told();
    });
  }

  // One random move: the milliseconds until its last seat was told.
  async move() {
    const { ctx } = this.seats[0].getState();
    const client = this.seats[ctx.currentPlayer];
    const { G, _stateID } = client.getState();
    const cards = legal(G, Number(ctx.currentPlayer));
    const card = cards[Math.floor(Math.random() * cards.length)];
    const began = performance.now();
    client.moves[G.asks](card);
    await this.until(_stateID + 1);
    return performance.now() - began;
  }

  async play(moves, every, offset) {
    const began = performance.now() + offset;
    const taken = [];
    for (let i = 0; i < moves; i++) {
      const wait = began + i * every - performance.now();
      if (every && wait > 0) await sleep(wait);
      taken.push(await this.move());
    }
    return taken;
  }
}

const orders = {
  async open({ tables: number }) {
    const opening = async () => {
      while (tables.length < number) {
        const table = new Table();
        tables.push(table);
        await table.open();
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, opening));
    return { tables: tables.length };
  },
  async play({ moves, every }) {
    const began = performance.now();
    const playing = tables.map((table, i) =>
      table.play(moves, 1000 * every, (1000 * every * i) / tables.length),
    );
    const latencies = (await Promise.all(playing)).flat();
    return { seconds: (performance.now() - began) / 1000, latencies };
  },
};

process.stdout.write("{}\n");
for await (const line of createInterface({ input: process.stdin })) {
  const { do: order, ...how } = JSON.parse(line);
  process.stdout.write(`${JSON.stringify(await orders[order](how))}\n`);
}
process.exit();
