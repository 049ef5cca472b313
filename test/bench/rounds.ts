import autocannon from 'autocannon';

export type Target = {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  /** Of as many sessions as there are connections, one for each. */
  cookies?: string[];
  /** What each connection sends in turn, in the place of one body. */
  bodies?: string[];
  /** Makes ready what the requests use up. */
  before?: () => Promise<void>;
  /** What its process has worked so far. */
  processorMs?: () => Promise<number>;
  /** And PostgreSQL for it. */
  databaseMs?: () => Promise<number>;
};
export type Measured = {
  perSecond: number;
  p99: number;
  /** Of its process for one request; NaN where it does not tell. */
  workMs: number;
  databaseMs: number;
};

const unknown = async () => Number.NaN;

/** @throws when an answer was anything but a 2xx: a server that fails fast is not a fast server */
export async function measure(
  { processorMs = unknown, databaseMs = unknown, cookies, bodies, before: makeReady, ...target }: Target,
  connections: number,
  seconds: number,
): Promise<Measured> {
  await makeReady?.();
  const before = [await processorMs(), await databaseMs()] as const;
  let at = 0;
  const { errors, timeouts, non2xx, requests, latency, duration } = await autocannon({
    ...target,
    connections,
    duration: seconds,
    // Each connection is a student of its own.
    ...(cookies && {
      setupClient: (client) => {
        const headers = { ...target.headers, cookie: cookies[at++ % cookies.length] };
        if (bodies) client.setRequests(bodies.map((body) => ({ method: target.method, headers, body })));
        else client.setHeaders(headers);
      },
    }),
  });
  if (errors + timeouts + non2xx > 0) throw new Error(`${target.url}: ${errors + timeouts} errors, ${non2xx} refusals`);
  const per = (now: number, then: number) => (now - then) / requests.total;
  return {
    perSecond: requests.total / duration,
    p99: latency.p99,
    workMs: per(await processorMs(), before[0]),
    databaseMs: per(await databaseMs(), before[1]),
  };
}

export type Comparison = { application: Measured; bare: Measured; ratio: number; range: [number, number] };

/** One after the other, so many times: what slows the machine for a moment slows both. */
export async function compare(
  targets: { application: Target; bare: Target },
  { connections, rounds, seconds }: { connections: number; rounds: number; seconds: number },
): Promise<Comparison> {
  const application: Measured[] = [];
  const bare: Measured[] = [];
  for (let round = 0; round < rounds; round += 1) {
    application.push(await measure(targets.application, connections, seconds));
    bare.push(await measure(targets.bare, connections, seconds));
  }
  const ratios = application.map(({ perSecond }, round) => perSecond / (bare[round]?.perSecond ?? Number.NaN));
  const range: [number, number] = [Math.min(...ratios), Math.max(...ratios)];
  return { application: middle(application), bare: middle(bare), ratio: median(ratios), range };
}

const middle = (all: Measured[]): Measured => ({
  perSecond: median(all.map(({ perSecond }) => perSecond)),
  p99: median(all.map(({ p99 }) => p99)),
  workMs: median(all.map(({ workMs }) => workMs)),
  databaseMs: median(all.map(({ databaseMs }) => databaseMs)),
});

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  const [low = 0, high = 0] = sorted.length % 2 ? [sorted[half], sorted[half]] : sorted.slice(half - 1, half + 1);
  return (low + high) / 2;
}
