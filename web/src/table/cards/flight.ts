import { settings } from "@/settings/settings.svelte";

/** Where a card was before a change. */
interface CardPlacement {
  rect: DOMRect;
  face: string;
  /** The zone in which it was drawn. */
  zone: string;
}

type CardPlacements = Map<string, CardPlacement>;

/** A card's way. The owner's bird stands for a zone that is not drawn. */
export interface CardFlight {
  source: string | null;
  sourceOwner: number | null;
  target: string | null;
  targetOwner: number | null;
}

const EASE = "cubic-bezier(.2,.8,.3,1)";
const MOVE_MS = 240;
const FLIP_MS = 180;
const LEAVE_MS = 320;
const STAGGER_MS = 40;
const GLOW_MS = 600;
const MAX_TILT = 4;
/** Shorter distances are not animated. */
const MIN_DISTANCE = 3;

const CARDS = "[data-piece]";

function cardElements(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(CARDS)];
}

/** Measure where all cards are now. */
export function measureCards(): CardPlacements {
  const placements: CardPlacements = new Map();
  for (const element of cardElements()) {
    const { piece, face = "", zone = "" } = element.dataset;
    placements.set(piece!, { rect: element.getBoundingClientRect(), face, zone });
    lastElements.set(piece!, element);
  }
  return placements;
}

/** The last elements of all cards, for those that leave the table. */
const lastElements = new Map<string, HTMLElement>();

/**
 * Animate all cards from their places before a change. A card that is not drawn any more flies to
 * its zone or its owner's bird; a new card comes from there. `pace` is 1 by default and less for
 * faster animations.
 */
export function animateCards(
  before: CardPlacements,
  flightOf: (piece: string) => CardFlight,
  pace: number,
): void {
  const now = new Map(cardElements().map((element) => [element.dataset.piece!, element]));
  const arrivals: (() => void)[] = [];
  const departures: ((delay: number) => void)[] = [];
  for (const [piece, element] of now) {
    const placement = before.get(piece);
    const flight = flightOf(piece);
    const rect = element.getBoundingClientRect();
    const isFlipped = !!placement && placement.face !== (element.dataset.face ?? "");
    if (placement) {
      const isSameZone = placement.zone === element.dataset.zone;
      if (isDistant(placement.rect, rect))
        arrivals.push(() => moveCard(element, placement.rect, rect, pace, isSameZone));
      else if (isFlipped) arrivals.push(() => flipCard(element, pace));
    } else if (flight.source !== null) {
      const anchorRect = zoneAnchor(flight.source, flight.sourceOwner);
      if (anchorRect)
        arrivals.push(() => moveCard(element, smallCardRect(anchorRect, rect), rect, pace, false));
    }
  }
  for (const [piece, placement] of before) {
    const element = lastElements.get(piece);
    if (now.has(piece) || !element) continue;
    const flight = flightOf(piece);
    const anchorRect =
      flight.target === null ? null : zoneAnchor(flight.target, flight.targetOwner);
    if (anchorRect)
      departures.push((delay) => removeCard(element, placement.rect, anchorRect, pace, delay));
  }
  lastElements.clear();
  for (const arrive of arrivals) arrive();
  departures.forEach((depart, i) => depart(departures.length > 1 ? i * STAGGER_MS * pace : 0));
}

/** Return the box that stands for a zone without drawn cards. */
function zoneAnchor(zone: string, owner: number | null): DOMRect | null {
  const element =
    document.querySelector(`[data-zones~="${zone}"]`) ??
    (owner === null ? null : document.querySelector(`[data-seat="${owner}"]`));
  const rect = element?.getBoundingClientRect();
  return rect && rect.width ? rect : null;
}

/** Return the box of a small card in the middle of another box. */
function smallCardRect(anchor: DOMRect, card: DOMRect): DOMRect {
  const width = Math.min(anchor.width, card.width) * 0.5;
  const height = (width * card.height) / (card.width || 1);
  const x = anchor.x + (anchor.width - width) / 2;
  return new DOMRect(x, anchor.y + (anchor.height - height) / 2, width, height);
}

/** Move a card to its place: above everything, unless it only makes room within its zone. */
function moveCard(
  element: HTMLElement,
  from: DOMRect,
  to: DOMRect,
  pace: number,
  isShort: boolean,
): void {
  if (settings.hasReducedMotion) return glow(element);
  const duration = MOVE_MS * pace;
  const steps = [{ ...offset(from, to), rotate: `${tilt(from, to)}deg` }, restPose];
  if (isShort) {
    element.animate(steps, { duration, easing: EASE });
    return;
  }
  const ghost = createGhost(element, to);
  element.animate([{ opacity: 0 }, { opacity: 0 }], { duration });
  void ghost.animate(steps, { duration, easing: EASE }).finished.then(() => ghost.remove());
}

function removeCard(
  element: HTMLElement,
  from: DOMRect,
  anchor: DOMRect,
  pace: number,
  delay: number,
) {
  if (settings.hasReducedMotion) return;
  const ghost = createGhost(element, from);
  const end = {
    ...offset(smallCardRect(anchor, from), from),
    rotate: `${tilt(from, anchor)}deg`,
    opacity: 0.4,
  };
  const timing = { duration: LEAVE_MS * pace, delay, easing: EASE, fill: "both" } as const;
  void ghost
    .animate([{ ...restPose, opacity: 1 }, end], timing)
    .finished.then(() => ghost.remove());
}

function flipCard(element: HTMLElement, pace: number): void {
  if (settings.hasReducedMotion) return glow(element);
  element.animate([{ scale: "0.05 1" }, { scale: "1 1" }], { duration: FLIP_MS * pace });
}

/** With reduced motion, glow instead of moving. */
function glow(element: HTMLElement): void {
  const shadow = "drop-shadow(0 0 3px #f2b544)";
  element.animate([{ filter: shadow }, { filter: shadow }], { duration: GLOW_MS });
}

const restPose = { translate: "0 0", scale: "1", rotate: "0deg" };

/** Return the transform from `to` back to `from`. */
function offset(from: DOMRect, to: DOMRect): { translate: string; scale: string } {
  const x = from.x + from.width / 2 - (to.x + to.width / 2);
  const y = from.y + from.height / 2 - (to.y + to.height / 2);
  return { translate: `${x}px ${y}px`, scale: String(from.width / (to.width || 1)) };
}

function tilt(from: DOMRect, to: DOMRect): number {
  return Math.max(-MAX_TILT, Math.min(MAX_TILT, (from.x - to.x) / 60));
}

function isDistant(a: DOMRect, b: DOMRect): boolean {
  return Math.abs(a.x - b.x) > MIN_DISTANCE || Math.abs(a.y - b.y) > MIN_DISTANCE;
}

/** Create a copy of a card above the table that is hidden from pointers and screen readers. */
function createGhost(element: HTMLElement, rect: DOMRect): HTMLElement {
  const ghost = element.cloneNode(true) as HTMLElement;
  delete ghost.dataset.piece;
  ghost.setAttribute("aria-hidden", "true");
  Object.assign(ghost.style, {
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
  document.body.append(ghost);
  return ghost;
}
