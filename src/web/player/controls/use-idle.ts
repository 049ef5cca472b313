import { type PointerEvent, useRef, useState } from 'react';

const HIDES_AFTER_MS = 2000;

/** Whether the player was unused for two seconds and no pointer is on its controls. */
export function useIdle() {
  const [idle, setIdle] = useState(false);
  const [held, setHeld] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [wake] = useState(() => () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIdle(true), HIDES_AFTER_MS);
    setIdle(false);
  });
  return {
    idle: idle && !held,
    wake,
    /** Mouse only: a finger that was lifted would count as resting there for ever. */
    hold: ({ pointerType }: PointerEvent) => setHeld(pointerType === 'mouse'),
    release: () => setHeld(false),
  };
}
