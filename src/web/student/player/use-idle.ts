import { useRef, useState } from 'react';

const HIDES_AFTER_MS = 2000;

/** Whether nobody has touched the player for two seconds. */
export function useIdle() {
  const [idle, setIdle] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [wake] = useState(() => () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIdle(true), HIDES_AFTER_MS);
    setIdle(false);
  });
  return { idle, wake };
}
