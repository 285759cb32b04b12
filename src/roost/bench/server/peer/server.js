// boardgame.io's own server, with its storage in memory.
//
//   node --expose-gc server.js PACKAGES     prints its port; SIGUSR2 tidies its memory

import { game } from "./game.js";
import { packages } from "./packages.js";

const { Server } = packages("boardgame.io/server");

process.on("SIGUSR2", () => globalThis.gc());
console.log = () => {}; // its words on every start
const server = Server({ games: [game], origins: [/.*/] });
const listen = server.app.listen;
server.app.listen = (port, ready) => listen(port, "127.0.0.1", ready); // it would listen everywhere
const { appServer } = await server.run({ port: 0 });
process.stdout.write(`${appServer.address().port}\n`);
