type Point = { x: number; y: number };

type Gestures = {
  onMove: (by: Point) => void;
  /** Around a point, in fractions of the element. */
  onZoom: (factor: number, at: Point) => void;
};

/**
 * One pointer pans, two also pinch, and the wheel zooms.
 * @returns stops it
 */
export function followGestures(element: HTMLElement, { onMove, onZoom }: Gestures): () => void {
  const pointers = new Map<number, Point>();
  const stop = new AbortController();
  const { signal } = stop;

  function inside({ clientX, clientY }: MouseEvent): Point {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: (clientX - left) / width, y: (clientY - top) / height };
  }
  function follow(event: PointerEvent) {
    if (!pointers.has(event.pointerId)) return;
    const before = summary([...pointers.values()]);
    pointers.set(event.pointerId, inside(event));
    const { middle, spread } = summary([...pointers.values()]);
    onMove({ x: middle.x - before.middle.x, y: middle.y - before.middle.y });
    if (before.spread > 0 && spread > 0) onZoom(spread / before.spread, middle);
  }
  const leave = (event: PointerEvent) => pointers.delete(event.pointerId);

  element.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0) return;
      element.setPointerCapture(event.pointerId);
      pointers.set(event.pointerId, inside(event));
    },
    { signal },
  );
  element.addEventListener('pointermove', follow, { signal });
  element.addEventListener('pointerup', leave, { signal });
  element.addEventListener('pointercancel', leave, { signal });
  element.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      onZoom(Math.exp(-event.deltaY / 400), inside(event));
    },
    // React's own listener would be passive, and the dialog would scroll too.
    { signal, passive: false },
  );
  return () => stop.abort();
}

/** The centre of the pointers, and their distance from it. */
function summary(points: Point[]): { middle: Point; spread: number } {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const middle = { x: mean(points.map(({ x }) => x)), y: mean(points.map(({ y }) => y)) };
  return { middle, spread: mean(points.map(({ x, y }) => Math.hypot(x - middle.x, y - middle.y))) };
}
