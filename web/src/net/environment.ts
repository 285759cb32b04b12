import { api } from "./api";
import { settings } from "@/settings/settings.svelte";
import type { Socket, ConnectionEnvironment } from "./connection";

/** What a connection needs from the browser. */
export const browserEnvironment: ConnectionEnvironment = {
  openSocket: (client) => {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const address = `${scheme}://${location.host}/api/socket?client=${client}`;
    return new WebSocket(address) as unknown as Socket;
  },
  identify: api.me,
  storage: sessionStorage,
  botDelayFactor: () => settings.paceFactor,
  random: () => crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32,
  now: Date.now,
};
