/** The occupant of a seat is a bot's id or one of these. YOU is the host's own seat. */
export const YOU = "you";
/** Another person at this device, which is passed around. */
export const SHARED_DEVICE = "here";
/** A person who comes by the link. */
const OPEN = "";

type Occupant = string;

/** Return the occupants of all seats; seats without a choice are open. */
export function fillOccupants(choices: Occupant[], players: number): Occupant[] {
  return Array.from({ length: players }, (_, i) => (i === 0 ? YOU : (choices[i] ?? OPEN)));
}

/** Return the seats of people at this device. */
export function ownSeats(occupants: Occupant[]): number[] {
  return occupants.flatMap((place, i) => (place === YOU || place === SHARED_DEVICE ? [i] : []));
}

/** Count the open seats. */
export function countFreeSeats(occupants: Occupant[]): number {
  return occupants.filter((place) => place === OPEN).length;
}

/** Return the bot of each seat, or null. */
export function occupantBots(occupants: Occupant[]): (string | null)[] {
  return occupants.map((place) => (occupantBot(place) ? place : null));
}

export function occupantBot(occupant: Occupant): string | null {
  return [YOU, SHARED_DEVICE, OPEN].includes(occupant) ? null : occupant;
}
