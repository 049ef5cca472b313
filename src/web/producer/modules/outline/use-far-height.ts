import { type RefObject, useEffect, useState } from 'react';

/** How far beyond the edge of what scrolls something still counts as near. */
const MARGIN = '600px';

/**
 * What lies far outside of what scrolls around it need not be in the page. It is near until it is seen to be far.
 * @returns its height while it is far, to keep its place; null while it is near, has the focus or is being dragged
 */
export function useFarHeight(ref: RefObject<HTMLElement | null>): number | null {
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const latest = entries.at(-1);
        if (latest?.isIntersecting) setHeight(null);
        // Without a height it is only hidden, while modules are dragged.
        else if (latest?.boundingClientRect.height && !isInHand(element)) setHeight(latest.boundingClientRect.height);
      },
      { root: element.closest('.bench-list'), rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return height;
}

const isInHand = (element: HTMLElement) =>
  element.contains(document.activeElement) || element.querySelector('[data-dragged]') !== null;
