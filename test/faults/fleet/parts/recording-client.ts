import type { HttpClient } from '../../client.ts';

export type Sent = { at: number; ms: number; ok: boolean; said: string };

/** The same way in, with a note of when each answer came. */
export function recordRequests(http: HttpClient): { http: HttpClient; sent: Sent[] } {
  const sent: Sent[] = [];
  return {
    sent,
    http: {
      ...http,
      async send(ask) {
        const at = performance.now();
        const answer = await http.send(ask);
        sent.push({ at, ms: performance.now() - at, ok: answer.outcome === 'ok', said: answer.said });
        return answer;
      },
    },
  };
}
