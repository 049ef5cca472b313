import { type PointerEvent, useEffect, useRef, useState } from 'react';

const HIDES_AFTER_MS = 2000;

/** Whether the player was unused for two seconds of playing and no pointer is on its controls. */
export function useIdle(playing: boolean) {
  const [idle, setIdle] = useState(false);
  const [held, setHeld] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [wake] = useState(() => () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIdle(true), HIDES_AFTER_MS);
    setIdle(false);
  });
  useEffect(() => {
    if (playing) wake();
  }, [playing, wake]);
  return {
    asleep: playing && idle && !held,
    wake,
    /** Mouse only: a finger that was lifted would count as resting there for ever. */
    hold: ({ pointerType }: PointerEvent) => setHeld(pointerType === 'mouse'),
    release: () => setHeld(false),
  };
}
