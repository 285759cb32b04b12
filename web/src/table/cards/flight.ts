import { settings } from "@/settings/settings.svelte";

/** Where a card was, before something changed. */
interface Spot {
  rect: DOMRect;
  face: string;
  /** The zone that it was drawn in. */
  at: string;
}

export type Spots = Map<string, Spot>;

/** From where to where a card went; the owner's bird stands for a zone that is not drawn. */
export interface Journey {
  source: string | null;
  sourceOwner: number | null;
  target: string | null;
  targetOwner: number | null;
}

const EASE = "cubic-bezier(.2,.8,.3,1)";
const CARD = 240;
const FLIP = 180;
const GATHER = 320;
const STAGGER = 40;
const RIM = 600;
const TURN = 4;
/** A shorter way than this is not worth a journey. */
const NEAR = 3;

const ALL = "[data-piece]";

function drawn(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(ALL)];
}

/** Where the cards are now. */
export function measure(): Spots {
  const spots: Spots = new Map();
  for (const element of drawn()) {
    const { piece, face = "", at = "" } = element.dataset;
    spots.set(piece!, { rect: element.getBoundingClientRect(), face, at });
    left.set(piece!, element);
  }
  return spots;
}

/** The last drawing of a card, for one that leaves the table. */
const left = new Map<string, HTMLElement>();

/**
 * After something changed: every card comes from where it was. What is not drawn any more flies
 * to its zone or its owner's bird, what was not drawn before comes from there. `pace` is 1 as
 * usual, less if there is hurry.
 */
export function fly(before: Spots, journeyOf: (piece: string) => Journey, pace: number): void {
  const now = new Map(drawn().map((element) => [element.dataset.piece!, element]));
  const arrivals: (() => void)[] = [];
  const departures: ((delay: number) => void)[] = [];
  for (const [piece, element] of now) {
    const was = before.get(piece);
    const journey = journeyOf(piece);
    const rect = element.getBoundingClientRect();
    const isTurned = !!was && was.face !== (element.dataset.face ?? "");
    if (was) {
      const isSame = was.at === element.dataset.at;
      if (isFar(was.rect, rect)) arrivals.push(() => move(element, was.rect, rect, pace, isSame));
      else if (isTurned) arrivals.push(() => flip(element, pace));
    } else if (journey.source !== null) {
      const home = anchor(journey.source, journey.sourceOwner);
      if (home) arrivals.push(() => move(element, shrunk(home, rect), rect, pace, false));
    }
  }
  for (const [piece, was] of before) {
    const element = left.get(piece);
    if (now.has(piece) || !element) continue;
    const journey = journeyOf(piece);
    const home = journey.target === null ? null : anchor(journey.target, journey.targetOwner);
    if (home) departures.push((delay) => leave(element, was.rect, home, pace, delay));
  }
  left.clear();
  for (const arrive of arrivals) arrive();
  departures.forEach((depart, i) => depart(departures.length > 1 ? i * STAGGER * pace : 0));
}

/** What stands for a zone that shows no cards. */
function anchor(zone: string, owner: number | null): DOMRect | null {
  const element =
    document.querySelector(`[data-zones~="${zone}"]`) ??
    (owner === null ? null : document.querySelector(`[data-bird="${owner}"]`));
  const rect = element?.getBoundingClientRect();
  return rect && rect.width ? rect : null;
}

/** A small card in the middle of something. */
function shrunk(home: DOMRect, like: DOMRect): DOMRect {
  const width = Math.min(home.width, like.width) * 0.5;
  const height = (width * like.height) / (like.width || 1);
  const x = home.x + (home.width - width) / 2;
  return new DOMRect(x, home.y + (home.height - height) / 2, width, height);
}

/** To its new place: over everything, unless it only makes room for others. */
function move(element: HTMLElement, from: DOMRect, to: DOMRect, pace: number, near: boolean): void {
  if (settings.hasReducedMotion) return rim(element);
  const duration = CARD * pace;
  const steps = [{ ...offset(from, to), rotate: `${tilt(from, to)}deg` }, still];
  if (near) {
    element.animate(steps, { duration, easing: EASE });
    return;
  }
  const copy = copied(element, to);
  element.animate([{ opacity: 0 }, { opacity: 0 }], { duration });
  void copy.animate(steps, { duration, easing: EASE }).finished.then(() => copy.remove());
}

function leave(element: HTMLElement, from: DOMRect, home: DOMRect, pace: number, delay: number) {
  if (settings.hasReducedMotion) return;
  const copy = copied(element, from);
  const end = {
    ...offset(shrunk(home, from), from),
    rotate: `${tilt(from, home)}deg`,
    opacity: 0.4,
  };
  const timing = { duration: GATHER * pace, delay, easing: EASE, fill: "both" } as const;
  void copy.animate([{ ...still, opacity: 1 }, end], timing).finished.then(() => copy.remove());
}

function flip(element: HTMLElement, pace: number): void {
  if (settings.hasReducedMotion) return rim(element);
  element.animate([{ scale: "0.05 1" }, { scale: "1 1" }], { duration: FLIP * pace });
}

/** Instead of moving: a lamp's rim that goes out. */
function rim(element: HTMLElement): void {
  const lit = "drop-shadow(0 0 3px #f2b544)";
  element.animate([{ filter: lit }, { filter: lit }], { duration: RIM });
}

const still = { translate: "0 0", scale: "1", rotate: "0deg" };

/** What brings something from `to` back to where it came from. */
function offset(from: DOMRect, to: DOMRect): { translate: string; scale: string } {
  const x = from.x + from.width / 2 - (to.x + to.width / 2);
  const y = from.y + from.height / 2 - (to.y + to.height / 2);
  return { translate: `${x}px ${y}px`, scale: String(from.width / (to.width || 1)) };
}

function tilt(from: DOMRect, to: DOMRect): number {
  return Math.max(-TURN, Math.min(TURN, (from.x - to.x) / 60));
}

function isFar(one: DOMRect, other: DOMRect): boolean {
  return Math.abs(one.x - other.x) > NEAR || Math.abs(one.y - other.y) > NEAR;
}

/** A drawing of a card above the table, which nobody can touch or hear. */
function copied(element: HTMLElement, rect: DOMRect): HTMLElement {
  const copy = element.cloneNode(true) as HTMLElement;
  delete copy.dataset.piece;
  copy.setAttribute("aria-hidden", "true");
  Object.assign(copy.style, {
    position: "fixed",
    left: `${rect.x}px`,
    top: `${rect.y}px`,
    width: `${rect.width}px`,
    height: `${rect.height}px`,
    margin: "0",
    transform: "none",
    zIndex: "20",
    pointerEvents: "none",
  });
  document.body.append(copy);
  return copy;
}
