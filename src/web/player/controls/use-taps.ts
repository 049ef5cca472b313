import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { DOUBLE_TAP_MS, isDouble, type Side, sideAt, type Tap } from './taps.ts';

type Answers = { back: () => void; forward: () => void; togglePlay: () => void; wake: () => void };

const SHOWN_MS = 600;

/**
 * Taps on the picture: two on a side skip; one plays or pauses, once no second one can follow; and while the controls
 * sleep, the first tap only shows them.
 */
export function useTaps({ back, forward, togglePlay, wake }: Answers) {
  const last = useRef<Tap | null>(null);
  const single = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [skipped, setSkipped] = useState<{ side: Side; at: number } | null>(null);

  useEffect(() => () => clearTimeout(single.current), []);
  useEffect(() => {
    if (!skipped) return;
    const timer = setTimeout(() => setSkipped(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [skipped]);

  function tap(event: MouseEvent<HTMLElement>, asleep: boolean) {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const tapped = { side: sideAt((event.clientX - left) / width), at: event.timeStamp };
    const double = isDouble(last.current, tapped);
    last.current = tapped;
    clearTimeout(single.current);
    if (double && tapped.side) {
      (tapped.side === 'back' ? back : forward)();
      setSkipped({ side: tapped.side, at: tapped.at });
    } else if (asleep) wake();
    else if (tapped.side) single.current = setTimeout(togglePlay, DOUBLE_TAP_MS);
    else togglePlay();
  }

  return { tap, skipped };
}
