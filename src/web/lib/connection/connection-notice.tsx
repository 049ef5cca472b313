import { useEffect, useState } from 'react';
import { ConnectionBar } from '#web/ui/feedback/connection-bar.tsx';
import { checkConnection } from './connection.ts';
import { useConnectionLost } from './use-connection.ts';

const BACK_MS = 4_000;

/** Mounted once per page. */
export function ConnectionNotice() {
  const lost = useConnectionLost();
  useEffect(() => {
    window.addEventListener('offline', checkConnection);
    return () => window.removeEventListener('offline', checkConnection);
  }, []);
  const [wasLost, setWasLost] = useState(false);
  if (lost && !wasLost) setWasLost(true);
  useEffect(() => {
    if (lost || !wasLost) return;
    const timer = setTimeout(setWasLost, BACK_MS, false);
    return () => clearTimeout(timer);
  }, [lost, wasLost]);
  return <ConnectionBar state={lost ? 'lost' : wasLost ? 'back' : null} onRetry={checkConnection} />;
}
