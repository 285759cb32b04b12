/** Who is meant to sit on a seat: a bot's id, one of these, or one's own first seat. */
export const YOU = "you";
/** Somebody with us at this device: it is passed around. */
export const SHARED_DEVICE = "here";
/** Whoever comes by the link. */
export const OPEN = "";

export type Occupant = string;

/** The seats of a table of so many, as far as they were chosen. */
export function fillOccupants(choices: Occupant[], players: number): Occupant[] {
  return Array.from({ length: players }, (_, i) => (i === 0 ? YOU : (choices[i] ?? OPEN)));
}

/** The seats that people on this device take. */
export function ownSeats(occupants: Occupant[]): number[] {
  return occupants.flatMap((place, i) => (place === YOU || place === SHARED_DEVICE ? [i] : []));
}

/** How many seats wait for somebody. */
export function countFreeSeats(occupants: Occupant[]): number {
  return occupants.filter((place) => place === OPEN).length;
}

/** A bot for each seat that has one. */
export function occupantBots(occupants: Occupant[]): (string | null)[] {
  return occupants.map((place) => (occupantBot(place) ? place : null));
}

export function occupantBot(occupant: Occupant): string | null {
  return [YOU, SHARED_DEVICE, OPEN].includes(occupant) ? null : occupant;
}
