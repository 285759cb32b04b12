/** What a card can be dragged to: elements with `data-drop`. */
const TARGETS = "[data-drop]";
/** Less is a touch that trembled. */
const FAR = 8;

interface Drag {
  /** May it be dragged at all? */
  isLoose(): boolean;
  start?(): void;
  /** It was let go over the element with this `data-drop`. */
  drop(target: string): void;
}

/**
 * Lets a card be dragged by mouse, pen or finger; the element below it lights up (`data-over`).
 * A click that ends a drag is no click.
 */
export function draggable(element: HTMLElement, drag: Drag) {
  let from: { x: number; y: number; pointer: number } | null = null;
  let isDragged = false;
  let over: HTMLElement | null = null;

  const light = (target: HTMLElement | null) => {
    if (over !== target) over?.removeAttribute("data-over");
    over = target;
    over?.setAttribute("data-over", "");
  };

  const down = (event: PointerEvent) => {
    if (event.button || !drag.isLoose()) return;
    from = { x: event.clientX, y: event.clientY, pointer: event.pointerId };
    isDragged = false;
    element.setPointerCapture(event.pointerId); // a quick hand leaves it before it has moved
  };

  const move = (event: PointerEvent) => {
    if (!from || event.pointerId !== from.pointer) return;
    const [x, y] = [event.clientX - from.x, event.clientY - from.y];
    if (!isDragged) {
      if (Math.hypot(x, y) < FAR) return;
      isDragged = true;
      element.classList.add("dragged");
      drag.start?.();
    }
    element.style.translate = `${x}px ${y}px`;
    light(targetAt(event, element));
  };

  const end = (event: PointerEvent) => {
    if (!from || event.pointerId !== from.pointer) return;
    const target = isDragged && event.type === "pointerup" ? over?.dataset.drop : undefined;
    from = null;
    light(null);
    element.classList.remove("dragged");
    if (target !== undefined) drag.drop(target); // from where it is, so before it goes back
    element.style.translate = "";
  };

  const click = (event: MouseEvent) => {
    if (!isDragged) return;
    isDragged = false;
    event.stopImmediatePropagation();
    event.preventDefault();
  };

  element.addEventListener("pointerdown", down);
  element.addEventListener("pointermove", move);
  element.addEventListener("pointerup", end);
  element.addEventListener("pointercancel", end);
  element.addEventListener("click", click, { capture: true });
  return () => {
    light(null);
    element.removeEventListener("pointerdown", down);
    element.removeEventListener("pointermove", move);
    element.removeEventListener("pointerup", end);
    element.removeEventListener("pointercancel", end);
    element.removeEventListener("click", click, { capture: true });
  };
}

function targetAt({ clientX, clientY }: PointerEvent, element: HTMLElement): HTMLElement | null {
  for (const found of document.elementsFromPoint(clientX, clientY)) {
    const target = element.contains(found) ? null : found.closest<HTMLElement>(TARGETS);
    if (target) return target;
  }
  return null;
}
