// boardgame.io's own server, with its storage in memory.
//
//   node --expose-gc server.js PACKAGES     prints its port; SIGUSR2 runs the garbage collector

import { game } from "./game.js";
import { packages } from "./packages.js";

const { Server } = packages("boardgame.io/server");

process.on("SIGUSR2", () => globalThis.gc());
console.log = () => {}; // boardgame.io logs each start
const server = Server({ games: [game], origins: [/.*/] });
const listen = server.app.listen;
server.app.listen = (port, ready) => listen(port, "127.0.0.1", ready); // the default is all interfaces
const { appServer } = await server.run({ port: 0 });
process.stdout.write(`${appServer.address().port}\n`);
