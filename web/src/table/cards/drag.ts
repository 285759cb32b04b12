/** Elements that a card can be dropped on. */
const DROP_TARGETS = "[data-drop]";
/** Shorter movements are a touch. */
const MIN_DISTANCE = 8;

interface DragOptions {
  /** Whether the card can be dragged now. */
  canDrag(): boolean;
  onStart?(): void;
  /** It was dropped on the element with this `data-drop`. */
  onDrop(target: string): void;
}

/**
 * Make a card draggable by mouse, pen or touch. The element below it gets `data-drag-over`. The
 * click at the end of a drag is ignored.
 */
export function draggable(element: HTMLElement, options: DragOptions) {
  let start: { x: number; y: number; pointer: number } | null = null;
  let isDragging = false;
  let dropTarget: HTMLElement | null = null;

  const highlight = (next: HTMLElement | null) => {
    if (dropTarget !== next) dropTarget?.removeAttribute("data-drag-over");
    dropTarget = next;
    dropTarget?.setAttribute("data-drag-over", "");
  };

  const onPointerDown = (event: PointerEvent) => {
    if (event.button || !options.canDrag()) return;
    start = { x: event.clientX, y: event.clientY, pointer: event.pointerId };
    isDragging = false;
    element.setPointerCapture(event.pointerId); // a fast pointer may leave the element before it moves
  };

  const onPointerMove = (event: PointerEvent) => {
    if (!start || event.pointerId !== start.pointer) return;
    const [x, y] = [event.clientX - start.x, event.clientY - start.y];
    if (!isDragging) {
      if (Math.hypot(x, y) < MIN_DISTANCE) return;
      isDragging = true;
      element.classList.add("dragged");
      options.onStart?.();
    }
    element.style.translate = `${x}px ${y}px`;
    highlight(findTarget(event, element));
  };

  const onPointerEnd = (event: PointerEvent) => {
    if (!start || event.pointerId !== start.pointer) return;
    const target = isDragging && event.type === "pointerup" ? dropTarget?.dataset.drop : undefined;
    start = null;
    highlight(null);
    element.classList.remove("dragged");
    if (target !== undefined) options.onDrop(target); // before the card moves back, so that it flies from here
    element.style.translate = "";
  };

  const onClick = (event: MouseEvent) => {
    if (!isDragging) return;
    isDragging = false;
    event.stopImmediatePropagation();
    event.preventDefault();
  };

  element.addEventListener("pointerdown", onPointerDown);
  element.addEventListener("pointermove", onPointerMove);
  element.addEventListener("pointerup", onPointerEnd);
  element.addEventListener("pointercancel", onPointerEnd);
  element.addEventListener("click", onClick, { capture: true });
  return () => {
    highlight(null);
    element.removeEventListener("pointerdown", onPointerDown);
    element.removeEventListener("pointermove", onPointerMove);
    element.removeEventListener("pointerup", onPointerEnd);
    element.removeEventListener("pointercancel", onPointerEnd);
    element.removeEventListener("click", onClick, { capture: true });
  };
}

function findTarget({ clientX, clientY }: PointerEvent, element: HTMLElement): HTMLElement | null {
  for (const candidate of document.elementsFromPoint(clientX, clientY)) {
    const target = element.contains(candidate)
      ? null
      : candidate.closest<HTMLElement>(DROP_TARGETS);
    if (target) return target;
  }
  return null;
}
