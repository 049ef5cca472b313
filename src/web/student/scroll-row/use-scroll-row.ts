import { useCallback, useRef, useState } from 'react';

const ROUNDING = 2;

/** Scroll state of a horizontal row, and paging by its width. */
export function useScrollRow() {
  const row = useRef<HTMLUListElement>(null);
  const [edges, setEdges] = useState({ start: true, end: true });

  const ref = useCallback((list: HTMLUListElement) => {
    row.current = list;
    const measure = () => {
      const start = list.scrollLeft <= ROUNDING;
      const end = list.scrollLeft >= list.scrollWidth - list.clientWidth - ROUNDING;
      setEdges((known) => (known.start === start && known.end === end ? known : { start, end }));
    };
    const resized = new ResizeObserver(measure);
    const changed = new MutationObserver(measure);
    resized.observe(list);
    changed.observe(list, { childList: true });
    list.addEventListener('scroll', measure, { passive: true });
    return () => {
      resized.disconnect();
      changed.disconnect();
      list.removeEventListener('scroll', measure);
    };
  }, []);

  function turn(direction: 1 | -1) {
    const list = row.current;
    list?.scrollBy({ left: direction * list.clientWidth * 0.8 });
  }

  return { ref, edges, turn };
}
