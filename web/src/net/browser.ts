import { api } from "./api";
import { settings } from "@/settings/settings.svelte";
import type { Socket, ConnectionEnvironment } from "./connection";

/** The line's surroundings in a browser. */
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

/** A text that nobody can foresee: this page's part in a deal. */
export function createNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Copy a text; says whether that was allowed. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // without TLS a browser has no clipboard for us
  }
}
