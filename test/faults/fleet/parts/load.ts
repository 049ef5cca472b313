import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** A request as a browser or a sales platform would send it. */
export type Asked = { path: string; method?: string; cookie?: string; body?: string; what: string };

export type Failure = { what: string; said: string; at: string };
export type Phase = { sent: number; latencies: number[]; failures: Failure[] };

export type Load = {
  /** Starts a new phase of counting. */
  phase(): Phase;
  /** Ends once all that was sent was answered. */
  stop(): Promise<void>;
};

/** Open load at a fixed rate, or closed load by visitors who wait for each response and then pause. */
type Pace = { perSecond: number } | { visitors: number; pauseMs: number };

/** Less than the 75 s after which a proxy gives up. */
const PATIENCE_MS = 70_000;
/** Less than a proxy's 75 s: what is sent as it closes a connection is lost, and only a browser would send it again. */
const IDLE_MS = 60_000;
const TICK_MS = 5;

/** Over connections that are kept. */
export function startLoad(url: string, next: () => Asked, pace: Pace): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: 64, timeout: IDLE_MS });
  const stopping = new AbortController();
  let current: Phase = { sent: 0, latencies: [], failures: [] };

  async function send(): Promise<void> {
    const [counted, asked, at] = [current, next(), performance.now()];
    counted.sent += 1;
    try {
      const { status, body } = await ask(agent, url, asked);
      counted.latencies.push(performance.now() - at);
      if (status >= 300) counted.failures.push(failureOf(asked, `${status} ${body.slice(0, 120)}`));
    } catch (error) {
      const { code, message } = error as Error & { code?: string };
      counted.failures.push(failureOf(asked, code ?? message));
    }
  }
  const running = 'visitors' in pace ? visit(send, pace, stopping.signal) : fire(send, pace, stopping.signal);
  return {
    phase() {
      current = { sent: 0, latencies: [], failures: [] };
      return current;
    },
    async stop() {
      stopping.abort();
      await running;
      agent.destroy();
    },
  };
}

type Send = () => Promise<void>;

async function visit(send: Send, { visitors, pauseMs }: { visitors: number; pauseMs: number }, signal: AbortSignal) {
  const visitor = async () => {
    while (!signal.aborted) {
      await send();
      await sleep(pauseMs * (0.5 + Math.random()));
    }
  };
  await Promise.all(Array.from({ length: visitors }, visitor));
}

async function fire(send: Send, { perSecond }: { perSecond: number }, signal: AbortSignal) {
  const underway = new Set<Promise<void>>();
  const begun = performance.now();
  for (let sent = 0; !signal.aborted; await sleep(TICK_MS)) {
    const due = Math.floor(((performance.now() - begun) * perSecond) / 1000);
    for (; sent < due; sent += 1) {
      const one = send();
      underway.add(one);
      one.then(() => underway.delete(one));
    }
  }
  await Promise.all(underway);
}

const failureOf = ({ what }: Asked, said: string): Failure => ({ what, said, at: new Date().toISOString() });

type Answer = { status: number; body: string };

function ask(agent: Agent, url: string, { path, method = 'GET', cookie, body }: Asked): Promise<Answer> {
  const headers = {
    ...(cookie && { cookie }),
    ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(url + path, { agent, method, headers, timeout: PATIENCE_MS }, (response) => {
      text(response).then((said) => resolve({ status: response.statusCode ?? 0, body: said }), reject);
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
