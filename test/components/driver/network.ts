import { randomDelay } from '../../random-delay.ts';

type Send = (path: string, init?: RequestInit) => Promise<Response>;

let send: Send;
let lost = false;
const refused = new Set<string>();
const watched = new Set<(path: string, init?: RequestInit) => void>();
const held = new Map<string, Promise<void>>();
const late = new Map<string, Promise<void>>();
let deaf: RegExp | null = null;

/** The connection between page and application. */
export const network = {
  connect(to: Send) {
    send = to;
    lost = false;
    refused.clear();
    held.clear();
    late.clear();
    watched.clear();
    deaf = null;
  },
  lose() {
    lost = true;
  },
  find() {
    lost = false;
  },
  /** Makes the application fail at these operations. */
  refuse(...operations: string[]) {
    for (const operation of operations) refused.add(operation);
  },
  accept(...operations: string[]) {
    for (const operation of operations) refused.delete(operation);
  },
  /** @returns how many calls of such an operation were made since then */
  countCalls(operation: RegExp): () => number {
    let calls = 0;
    watched.add((path) => {
      if (operation.test(path)) calls += 1;
    });
    return () => calls;
  },
  /** @returns whether the latest call of such an operation since then outlives its page; null without one */
  watchLasting(operation: RegExp): () => boolean | null {
    let lasts: boolean | null = null;
    watched.add((path, init) => {
      if (operation.test(path)) lasts = init?.keepalive === true;
    });
    return () => lasts;
  },
  /** The next call of such an operation is executed, but its response is lost. */
  loseAnswer(operation: RegExp) {
    deaf = operation;
  },
  /** The next call of it waits. @returns releases it */
  hold: (operation: string) => holdIn(held, operation),
  /** The next call of it is executed, and its response waits. @returns releases it */
  holdAnswer: (operation: string) => holdIn(late, operation),
};

function holdIn(calls: typeof held, operation: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  calls.set(operation, promise);
  return resolve;
}

const elsewhere = globalThis.fetch;
globalThis.fetch = async (to, init) => {
  if (typeof to !== 'string' || !to.startsWith('/')) return elsewhere(to, init);
  const [path = ''] = to.split('?');
  for (const note of watched) note(path, init);
  const operation = path.split('/').at(-1) ?? '';
  const waiting = held.get(operation);
  held.delete(operation);
  const waitingAnswer = late.get(operation);
  late.delete(operation);
  await waiting;
  if (lost) throw new TypeError('Failed to fetch');
  if (refused.has(operation)) return Response.json({ json: { code: 'unexpected' } }, { status: 500 });
  await randomDelay();
  const answer = await send(to, init);
  await randomDelay();
  await waitingAnswer;
  if (!deaf?.test(operation)) return answer;
  deaf = null;
  throw new TypeError('Failed to fetch');
};
