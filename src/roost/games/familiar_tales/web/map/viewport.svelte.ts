import { settings } from "@/settings/settings.svelte";
import type { Box } from "./layout/geometry";

/** Smallest and largest scale of a map. */
const MIN_SCALE = 0.55;
const MAX_SCALE = 1.6;
/** Initial scale on small screens, so that names are readable. */
const READABLE_SCALE = 0.7;
const SMALL_SCREEN = 500;
/** Height that the controls cover on small screens. */
const CONTROLS_HEIGHT = 48;
const ZOOM_STEP = 1.3;

/** Zoom and scroll position of a map. */
export class MapViewport {
  box = $state<HTMLElement>();
  width = $state(0);
  height = $state(0);
  #zoom = $state<number | null>(null);

  constructor(readonly bounds: () => Box) {}

  /** The scale that shows the whole map, if that is not too small. */
  minScale = $derived.by(() => {
    const { w, h } = this.bounds();
    return Math.max(MIN_SCALE, Math.min(this.width / w, this.height / h) || MIN_SCALE);
  });
  scale = $derived.by(() => {
    const first =
      this.width < SMALL_SCREEN ? Math.max(READABLE_SCALE, this.minScale) : this.minScale;
    return Math.min(MAX_SCALE, Math.max(this.minScale, this.#zoom ?? first));
  });
  canZoomIn = $derived(this.scale < MAX_SCALE - 0.001);
  canZoomOut = $derived(this.scale > this.minScale + 0.001);
  /** Whether the map is larger than its box. */
  isScrollable = $derived.by(() => {
    const { w, h } = this.bounds();
    return this.scale * w > this.width + 1 || this.scale * h > this.height + 1;
  });

  zoomIn = (factor = ZOOM_STEP): void => {
    const [x, y] = this.#center();
    this.#zoom = Math.min(MAX_SCALE, Math.max(this.minScale, this.scale * factor));
    requestAnimationFrame(() => this.centerOn(x, y));
  };
  zoomOut = (): void => this.zoomIn(1 / ZOOM_STEP);

  centerOn(x: number, y: number, isSmooth = false): void {
    const behavior = isSmooth && !settings.hasReducedMotion ? "smooth" : "instant";
    const { x: left, y: top } = this.bounds();
    this.box?.scrollTo({
      left: (x - left) * this.scale - this.width / 2,
      top: (y - top) * this.scale - (this.height - this.#controlsHeight) / 2,
      behavior,
    });
  }

  get #controlsHeight(): number {
    return this.width < SMALL_SCREEN ? CONTROLS_HEIGHT : 0;
  }

  #center(): [number, number] {
    const { x, y } = this.bounds();
    const { scrollLeft = 0, scrollTop = 0 } = this.box ?? {};
    return [
      (scrollLeft + this.width / 2) / this.scale + x,
      (scrollTop + (this.height - this.#controlsHeight) / 2) / this.scale + y,
    ];
  }

  // Pinch zoom.

  #fingers: Record<number, PointerEvent> = {};
  #fingerDistance = 0;
  #measureFingers(): number {
    const [a, b] = Object.values(this.#fingers);
    return a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;
  }
  onPointerDown = (event: PointerEvent): void => {
    if (event.pointerType !== "touch") return;
    this.#fingers[event.pointerId] = event;
    this.#fingerDistance = this.#measureFingers();
  };
  onPointerMove = (event: PointerEvent): void => {
    if (!this.#fingers[event.pointerId]) return;
    this.#fingers[event.pointerId] = event;
    const distance = this.#measureFingers();
    if (!this.#fingerDistance || !distance || Math.abs(distance - this.#fingerDistance) < 6) return;
    this.zoomIn(distance / this.#fingerDistance);
    this.#fingerDistance = distance;
  };
  onPointerUp = (event: PointerEvent): void => {
    delete this.#fingers[event.pointerId];
    this.#fingerDistance = 0;
  };
}
