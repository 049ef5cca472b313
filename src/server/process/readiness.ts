import { setTimeout as sleep } from 'node:timers/promises';

/** Whether a proxy should send visitors here. */
export type Readiness = {
  isDraining(): boolean;
  /** Reports "not ready" from now on, and waits so that the proxy notices while requests are still served. */
  drain(seconds: number): Promise<void>;
  /** Ends the wait early. */
  hurry(): void;
};

export function openReadiness(): Readiness {
  const haste = new AbortController();
  let draining = false;
  return {
    isDraining: () => draining,
    async drain(seconds) {
      draining = true;
      if (seconds > 0) await sleep(seconds * 1000, undefined, { signal: haste.signal }).catch(() => {});
    },
    hurry: () => haste.abort(),
  };
}
