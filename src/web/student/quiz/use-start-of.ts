import { useEffect, useState } from 'react';

/** Scrolls to the top and moves the focus to the heading when the question or stage changes. */
export function useStartOf(shown: number | string) {
  const [first] = useState(shown);
  useEffect(() => {
    const screen = document.querySelector('.quiz-screen');
    screen?.scrollTo(0, 0);
    if (shown !== first) screen?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [shown, first]);
}
