import { useEffect, useEffectEvent, useState } from 'react';

/** Seconds left by the server's clock; null without a limit. Calls back once it is over. */
export function useSecondsLeft(until: string | null, serverNow: string, onOver?: () => void): number | null {
  const [ahead] = useState(() => Date.parse(serverNow) - Date.now());
  const leftNow = () => (until === null ? null : Math.max(0, (Date.parse(until) - Date.now() - ahead) / 1000));
  const [left, setLeft] = useState(leftNow);
  const over = useEffectEvent(() => onOver?.());
  const tick = useEffectEvent(() => {
    const now = leftNow();
    setLeft(now);
    return now === 0;
  });
  useEffect(() => {
    if (until === null) return;
    const timer = setInterval(() => {
      if (!tick()) return;
      clearInterval(timer);
      over();
    }, 250);
    return () => clearInterval(timer);
  }, [until]);
  return left === null ? null : Math.ceil(left);
}
