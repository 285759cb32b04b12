import { say } from "../catalogue";
import type { Chat } from "../protocol";

/** Who said it. Spectators are marked: anybody may call themselves as a player does. */
export function speaker({ seat, name }: Chat): string {
  return seat === null ? say("chat-spectator", { name }) : name;
}
