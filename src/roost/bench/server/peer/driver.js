// Plays at many tables of boardgame.io's server. It takes the same orders on standard input, and gives
// the same answers, as driver.py does for Roost's server.
//
//   node driver.js PACKAGES ADDRESS

import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { game, legalCards } from "./game.js";
import { packages } from "./packages.js";

const { Client, LobbyClient } = packages("boardgame.io/client");
const { SocketIO } = packages("boardgame.io/multiplayer");

const SEATS = 4;
const CONCURRENT_OPENINGS = 20;
const server = `http://${process.argv[3]}`;
const lobby = new LobbyClient({ server });
const tables = [];

class Table {
  constructor() {
    this.moveCounts = Array(SEATS).fill(-1); // by seat: the moves of its last update
    this.onUpdate = () => {};
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
      client.subscribe((state) => this.update(seat, state));
      client.start();
      this.seats.push(client);
    }
    await this.waitForMoves(0);
  }

  update(seat, state) {
    if (state !== null && state._stateID > this.moveCounts[seat]) {
      this.moveCounts[seat] = state._stateID;
      this.onUpdate();
    }
  }

  // Waits until all seats have the updates of this many moves.
  waitForMoves(count) {
    return new Promise((resolve) => {
      this.onUpdate = () => {
        if (this.moveCounts.every((moves) => moves >= count)) resolve();
      };
      this.onUpdate();
    });
  }

  // Plays a random move. Returns the milliseconds until the last seat has its update.
  async move() {
    const { ctx } = this.seats[0].getState();
    const client = this.seats[ctx.currentPlayer];
    const { G, _stateID } = client.getState();
    const cards = legalCards(G, Number(ctx.currentPlayer));
    const card = cards[Math.floor(Math.random() * cards.length)];
    const start = performance.now();
    client.moves[G.prompt](card);
    await this.waitForMoves(_stateID + 1);
    return performance.now() - start;
  }

  async play(moves, interval, delay) {
    const start = performance.now() + delay;
    const latencies = [];
    for (let i = 0; i < moves; i++) {
      const wait = start + i * interval - performance.now();
      if (interval && wait > 0) await sleep(wait);
      latencies.push(await this.move());
    }
    return latencies;
  }
}

const orders = {
  async open({ tables: number }) {
    const openUntil = async () => {
      while (tables.length < number) {
        const table = new Table();
        tables.push(table);
        await table.open();
      }
    };
    await Promise.all(Array.from({ length: CONCURRENT_OPENINGS }, openUntil));
    return [];
  },
  async play({ moves, interval }) {
    const plays = tables.map((table, i) =>
      table.play(moves, 1000 * interval, (1000 * interval * i) / tables.length),
    );
    return (await Promise.all(plays)).flat();
  },
};

process.stdout.write("[]\n");
for await (const line of createInterface({ input: process.stdin })) {
  const { do: order, ...options } = JSON.parse(line);
  process.stdout.write(`${JSON.stringify(await orders[order](options))}\n`);
}
process.exit();
