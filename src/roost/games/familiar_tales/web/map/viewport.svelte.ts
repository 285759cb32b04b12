import { settings } from "@/settings/settings.svelte";
import type { Box } from "./layout/geometry";

/** Maps pan; they never shrink under this. */
const LEAST = 0.55;
const MOST = 1.6;
/** On a small screen a map begins so large that its names can be read. */
const READABLE = 0.7;
const SMALL = 500;
/** There so much of its lower edge is covered by what one zooms with. */
const COVERED = 48;
const STEP = 1.3;

/** How near a map is looked at, and which part of it. */
export class Panning {
  box = $state<HTMLElement>();
  room = $state(0);
  tall = $state(0);
  #zoom = $state<number | null>(null);

  constructor(readonly bounds: () => Box) {}

  /** All of it, if it may be so small. */
  least = $derived.by(() => {
    const { w, h } = this.bounds();
    return Math.max(LEAST, Math.min(this.room / w, this.tall / h) || LEAST);
  });
  scale = $derived.by(() => {
    const first = this.room < SMALL ? Math.max(READABLE, this.least) : this.least;
    return Math.min(MOST, Math.max(this.least, this.#zoom ?? first));
  });
  canNearer = $derived(this.scale < MOST - 0.001);
  canFarther = $derived(this.scale > this.least + 0.001);
  /** Whether there is more of it than is seen. */
  isLarger = $derived.by(() => {
    const { w, h } = this.bounds();
    return this.scale * w > this.room + 1 || this.scale * h > this.tall + 1;
  });

  nearer = (by = STEP): void => {
    const [x, y] = this.#middle();
    this.#zoom = Math.min(MOST, Math.max(this.least, this.scale * by));
    requestAnimationFrame(() => this.lookAt(x, y));
  };
  farther = (): void => this.nearer(1 / STEP);

  lookAt(x: number, y: number, isSlow = false): void {
    const behavior = isSlow && !settings.hasReducedMotion ? "smooth" : "instant";
    const { x: left, y: top } = this.bounds();
    this.box?.scrollTo({
      left: (x - left) * this.scale - this.room / 2,
      top: (y - top) * this.scale - (this.tall - this.#covered) / 2,
      behavior,
    });
  }

  get #covered(): number {
    return this.room < SMALL ? COVERED : 0;
  }

  #middle(): [number, number] {
    const { x, y } = this.bounds();
    const { scrollLeft = 0, scrollTop = 0 } = this.box ?? {};
    return [
      (scrollLeft + this.room / 2) / this.scale + x,
      (scrollTop + (this.tall - this.#covered) / 2) / this.scale + y,
    ];
  }

  // Two fingers.

  #fingers: Record<number, PointerEvent> = {};
  #apart = 0;
  #gap(): number {
    const [a, b] = Object.values(this.#fingers);
    return a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;
  }
  touch = (event: PointerEvent): void => {
    if (event.pointerType !== "touch") return;
    this.#fingers[event.pointerId] = event;
    this.#apart = this.#gap();
  };
  pinch = (event: PointerEvent): void => {
    if (!this.#fingers[event.pointerId]) return;
    this.#fingers[event.pointerId] = event;
    const now = this.#gap();
    if (!this.#apart || !now || Math.abs(now - this.#apart) < 6) return;
    this.nearer(now / this.#apart);
    this.#apart = now;
  };
  lift = (event: PointerEvent): void => {
    delete this.#fingers[event.pointerId];
    this.#apart = 0;
  };
}
