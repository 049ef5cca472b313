import { type PointerEvent, useRef, useState } from 'react';

const HIDES_AFTER_MS = 2000;

/** Whether nobody has touched the player for two seconds, nor points at its controls. */
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
    /** For a pointer that can rest: a finger's never leaves. */
    hold: ({ pointerType }: PointerEvent) => setHeld(pointerType === 'mouse'),
    release: () => setHeld(false),
  };
}
