import { type PointerEvent, useState } from 'react';
import { catchEscape } from '#web/producer/catch-escape.ts';
import { landingOf } from './order.ts';

type Drag = { from: number; to: number; by: number; height: number };

const GAP = 8;

/**
 * Drags rows of a list by a grip: one follows the pointer, the others make room. The list changes at the drop; Esc or
 * a cancelled pointer leaves it as it was.
 */
export function useDrag(onDrop: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);

  function start(down: PointerEvent<HTMLElement>, from: number) {
    const row = down.currentTarget.closest('li');
    const list = row?.parentElement;
    const scroller = row?.closest('.dialog-body');
    if (!row || !list || !scroller || down.button !== 0) return;
    down.preventDefault();
    down.currentTarget.setPointerCapture(down.pointerId);
    const begun = down.clientY + scroller.scrollTop;
    const rows = [...list.children].map((each) => (each as HTMLElement).getBoundingClientRect());
    const height = row.offsetHeight + GAP;
    const stop = new AbortController();
    const { signal } = stop;
    let to = from;

    function end() {
      stop.abort();
      setDrag(null);
    }
    function follow(event: globalThis.PointerEvent) {
      const by = event.clientY + (scroller?.scrollTop ?? 0) - begun;
      to = landingOf(rows, from, by);
      setDrag({ from, to, by, height });
      row?.scrollIntoView({ block: 'nearest' });
    }
    const grip = down.currentTarget;
    grip.addEventListener('pointermove', follow, { signal });
    grip.addEventListener('pointercancel', end, { signal });
    grip.addEventListener(
      'pointerup',
      () => {
        end();
        if (to !== from) onDrop(from, to);
      },
      { signal },
    );
    catchEscape(end, signal);
  }

  return {
    start,
    dragging: drag !== null,
    dragged: drag?.from,
    shiftOf: (at: number) => (drag ? shiftOf(drag, at) : 0),
  };
}

function shiftOf({ from, to, by, height }: Drag, at: number): number {
  if (at === from) return by;
  if (at > from && at <= to) return -height;
  return at < from && at >= to ? height : 0;
}
