import { type PointerEvent, useState } from 'react';
import type { Entry } from '../plan.ts';

/** A press that moves less is a click. */
const SLACK = 5;

/** Drags a calendar entry to another day; Esc cancels. Touch scrolls instead, and has the menu. */
export function useDrag(onMove: (entry: Entry, day: string) => void) {
  const [lifted, setLifted] = useState<Entry | null>(null);
  const [target, setTarget] = useState<string | null>(null);

  function dragFrom(start: PointerEvent, entry: Entry) {
    if (start.button !== 0 || start.pointerType === 'touch') return;
    const listening = new AbortController();
    const { signal } = listening;
    let dragging = false;
    const letGo = () => {
      listening.abort();
      setLifted(null);
      setTarget(null);
      if (dragging) swallowClick();
    };
    window.addEventListener(
      'pointermove',
      (event) => {
        if (!dragging && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < SLACK) return;
        dragging = true;
        setLifted(entry);
        setTarget(dayUnder(event));
      },
      { signal },
    );
    window.addEventListener(
      'pointerup',
      (event) => {
        const day = dragging ? dayUnder(event) : null;
        letGo();
        if (day) onMove(entry, day);
      },
      { signal },
    );
    window.addEventListener('pointercancel', letGo, { signal });
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && letGo(), { signal });
  }

  return { lifted, target, dragFrom };
}

const dayUnder = ({ clientX, clientY }: { clientX: number; clientY: number }): string | null =>
  document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-day]')?.dataset.day ?? null;

/** Suppresses the click that follows a drag. */
function swallowClick() {
  const swallow = (event: MouseEvent) => event.stopPropagation();
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}
