import { useEffect, useEffectEvent, useState } from 'react';

/** Before the next lesson starts automatically, with autoplay on. */
export const NEXT_AFTER_SECONDS = 8;

/** Counts down from a number of seconds unless stopped; null while inactive. */
export function useCountdown(seconds: number | null, onEnd: () => void): [left: number | null, stop: () => void] {
  const [count, setCount] = useState({ from: seconds, left: seconds });
  // Autoplay was switched while it is shown.
  if (count.from !== seconds) setCount({ from: seconds, left: seconds });
  const { left } = count;
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (left === null) return;
    const timer = setTimeout(() => (left > 1 ? setCount((now) => ({ ...now, left: left - 1 })) : end()), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, () => setCount((now) => ({ ...now, left: null }))];
}
