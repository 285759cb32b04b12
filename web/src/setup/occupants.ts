/** Who is meant to sit on a seat: a bot's id, one of these, or one's own first seat. */
export const YOU = "you";
/** Somebody with us at this device: it is passed around. */
export const HERE = "here";
/** Whoever comes by the link. */
export const FREE = "";

export type Place = string;

/** The seats of a table of so many, as far as they were chosen. */
export function placesOf(chosen: Place[], players: number): Place[] {
  return Array.from({ length: players }, (_, i) => (i === 0 ? YOU : (chosen[i] ?? FREE)));
}

/** The seats that people on this device take. */
export function ownSeats(places: Place[]): number[] {
  return places.flatMap((place, i) => (place === YOU || place === HERE ? [i] : []));
}

/** How many seats wait for somebody. */
export function freeSeats(places: Place[]): number {
  return places.filter((place) => place === FREE).length;
}

/** A bot for each seat that has one. */
export function botsOf(places: Place[]): (string | null)[] {
  return places.map((place) => (botOf(place) ? place : null));
}

export function botOf(place: Place): string | null {
  return [YOU, HERE, FREE].includes(place) ? null : place;
}
