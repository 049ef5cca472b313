import type { Door } from '../../door.ts';

export type Sent = { at: number; ms: number; ok: boolean; said: string };

/** The same way in, with a note of when each answer came. */
export function watchedDoor(door: Door): { door: Door; sent: Sent[] } {
  const sent: Sent[] = [];
  return {
    sent,
    door: {
      ...door,
      async send(ask) {
        const at = performance.now();
        const answer = await door.send(ask);
        sent.push({ at, ms: performance.now() - at, ok: answer.outcome === 'ok', said: answer.said });
        return answer;
      },
    },
  };
}
