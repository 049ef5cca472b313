import { onlineManager } from '@tanstack/react-query';

/* A browser only knows its local network; whether the server is reachable is found out by asking it. */

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;
const ANSWER_WITHIN_MS = 8_000;

let lost = false;
let pause = FIRST_PAUSE_MS;
let later: ReturnType<typeof setTimeout> | undefined;
let asking: Promise<boolean> | undefined;
const listeners = new Set<() => void>();

export const isConnectionLost = () => lost;

export function onConnectionChange(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Asks the server, repeatedly until it responds. */
export function checkConnection(): Promise<boolean> {
  asking ??= askServer().then((answered) => {
    asking = undefined;
    settle(answered);
    return answered;
  });
  return asking;
}

export function untilConnected(): Promise<void> {
  return new Promise((resolve) => {
    const stop = onConnectionChange(look);
    look();
    function look() {
      if (lost) return;
      stop();
      resolve();
    }
  });
}

/** Any response counts, except that of a proxy without its server. */
function askServer(): Promise<boolean> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
  return fetch('/healthz', { cache: 'no-store', signal }).then(
    ({ status }) => status < 500,
    () => false,
  );
}

function settle(answered: boolean) {
  clearTimeout(later);
  if (!answered) later = setTimeout(checkConnection, pause);
  pause = answered ? FIRST_PAUSE_MS : Math.min(2 * pause, LONGEST_PAUSE_MS);
  if (lost === !answered) return;
  lost = !answered;
  const follow = lost ? window.addEventListener : window.removeEventListener;
  follow('online', checkConnection);
  follow('visibilitychange', checkConnection);
  // Refetches queries that got no response.
  onlineManager.setOnline(answered);
  for (const listener of [...listeners]) listener();
}
