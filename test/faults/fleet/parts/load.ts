import { Agent, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A request as a browser or a sales platform would send it. */
export type Asked = { path: string; method?: string; cookie?: string; body?: string; what: string };

export type Failure = { what: string; said: string; at: string };
export type Phase = { sent: number; latencies: number[]; failures: Failure[] };

export type Load = {
  /** From now on what is sent counts here. */
  phase(name: string): void;
  phases: Map<string, Phase>;
  /** Ends once all that was sent was answered. */
  stop(): Promise<void>;
};

const PATIENCE_MS = 30_000;

/** So many a second, whether or not those before were answered, over connections that are kept. */
export function startLoad(url: string, perSecond: number, next: () => Asked): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const phases = new Map<string, Phase>();
  const underway = new Set<Promise<void>>();
  let current: Phase;
  const phase = (name: string) => {
    current = phases.get(name) ?? { sent: 0, latencies: [], failures: [] };
    phases.set(name, current);
  };
  phase('warm-up');

  const send = (asked: Asked) => {
    const counted = current;
    counted.sent += 1;
    const at = performance.now();
    const done = ask(agent, url, asked).then(
      (status) => {
        counted.latencies.push(performance.now() - at);
        if (status >= 300) counted.failures.push(failureOf(asked, String(status)));
      },
      (error: Error & { code?: string }) => void counted.failures.push(failureOf(asked, error.code ?? error.message)),
    );
    underway.add(done);
    done.then(() => underway.delete(done));
  };
  const begun = performance.now();
  let sent = 0;
  const clock = setInterval(() => {
    const due = Math.floor(((performance.now() - begun) * perSecond) / 1000);
    for (; sent < due; sent += 1) send(next());
  }, 5);
  return {
    phase,
    phases,
    async stop() {
      clearInterval(clock);
      await Promise.all(underway);
      agent.destroy();
    },
  };
}

const failureOf = ({ what }: Asked, said: string): Failure => ({ what, said, at: new Date().toISOString() });

function ask(agent: Agent, url: string, { path, method = 'GET', cookie, body }: Asked): Promise<number> {
  const headers = {
    'accept-encoding': 'gzip',
    ...(cookie && { cookie }),
    ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { agent, method, headers, timeout: PATIENCE_MS }, (response) => {
      buffer(response).then(() => resolve(response.statusCode ?? 0), reject);
    });
    sent.on('timeout', () => sent.destroy(new Error('no answer')));
    sent.on('error', reject);
    sent.end(body);
  });
}

/** @param share such as 0.99; NaN of nothing */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
