import { useEffect, useState } from 'react';

/** Another question, or the result, is read from its beginning. */
export function useStartOf(shown: number | string) {
  const [first] = useState(shown);
  useEffect(() => {
    const screen = document.querySelector('.quiz-screen');
    screen?.scrollTo(0, 0);
    if (shown !== first) screen?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [shown, first]);
}
