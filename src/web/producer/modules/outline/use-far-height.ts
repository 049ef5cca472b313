import { type RefObject, useEffect, useState } from 'react';

/** Distance from the scroll container's edge that still counts as near. */
const MARGIN = '600px';

/**
 * Items far outside the viewport are replaced by their height. They are rendered until known to be far.
 * @returns its height while it is far, to keep its place; null while it is near, has the focus or is being
 * dragged
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
        // Has no height while hidden, such as while modules are dragged.
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
