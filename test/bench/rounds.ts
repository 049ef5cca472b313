import autocannon from 'autocannon';

export type Target = {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  /** As many sessions as connections, one for each. */
  cookies?: string[];
  /** Different requests in rotation instead of one body; each connection starts elsewhere. */
  requests?: { headers: Record<string, string>; body: string }[];
  /** Makes ready what the requests use up. */
  before?: () => Promise<void>;
  /** Processor time of its process so far. */
  processorMs?: () => Promise<number>;
  /** Processor time of PostgreSQL for it. */
  databaseMs?: () => Promise<number>;
};
export type Measured = {
  perSecond: number;
  p99: number;
  /** Per request, of its process; NaN if unknown. */
  workMs: number;
  databaseMs: number;
};

const unknown = async () => Number.NaN;

/** @throws when an answer was anything but a 2xx: a server that fails fast is not a fast server */
export async function measure(
  { processorMs = unknown, databaseMs = unknown, cookies, requests: inTurn, before: makeReady, ...target }: Target,
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
    ...((cookies || inTurn) && {
      setupClient: (client) => {
        const own = at++;
        const cookie = cookies && { cookie: cookies[own % cookies.length] };
        const from = inTurn && Math.floor((own * inTurn.length) / connections);
        const turned = inTurn && [...inTurn.slice(from), ...inTurn.slice(0, from)];
        if (turned)
          client.setRequests(
            turned.map(({ headers, body }) => ({ method: target.method, headers: { ...headers, ...cookie }, body })),
          );
        else client.setHeaders({ ...target.headers, ...cookie });
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

/** Throughput relative to the other in the same round: median and range; the same of the work, NaN if unknown. */
export type Beside = {
  perSecond: number;
  p99: number;
  ratio: number;
  range: Range;
  work: { ratio: number; range: Range };
};
type Range = [number, number];
export type Comparison = { application: Measured; beside: Record<string, Beside> };

/** Alternates so many times, so that a slow moment affects all. */
export async function compare(
  application: Target,
  others: Record<string, Target>,
  { connections, rounds, seconds }: { connections: number; rounds: number; seconds: number },
): Promise<Comparison> {
  const own: Measured[] = [];
  const theirs = Object.entries(others).map(([name, target]) => ({ name, target, measured: [] as Measured[] }));
  for (let round = 0; round < rounds; round += 1) {
    own.push(await measure(application, connections, seconds));
    for (const { target, measured } of theirs) measured.push(await measure(target, connections, seconds));
  }
  const beside = theirs.map(({ name, measured }) => [name, besideOf(own, measured)] as const);
  return { application: middle(own), beside: Object.fromEntries(beside) };
}

function besideOf(own: Measured[], theirs: Measured[]): Beside {
  const ratiosOf = (value: (measured: Measured) => number) => {
    const ratios = own.map((each, round) => value(each) / value(theirs[round] as Measured));
    return { ratio: median(ratios), range: [Math.min(...ratios), Math.max(...ratios)] as Range };
  };
  const { perSecond, p99 } = middle(theirs);
  const work = ratiosOf(({ workMs, databaseMs }) => workMs + databaseMs);
  return { perSecond, p99, ...ratiosOf((each) => each.perSecond), work };
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
