import { setTimeout as sleep } from 'node:timers/promises';

/** Whether a proxy should send visitors here. */
export type Readiness = {
  isDraining(): boolean;
  /** Says no from now on, and gives a proxy the time to notice while everybody is still answered. */
  drain(seconds: number): Promise<void>;
  /** Waits no longer. */
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
