import { randomDelay } from '../../random-delay.ts';

type Send = (path: string, init?: RequestInit) => Promise<Response>;

let send: Send;
let lost = false;
const refused = new Set<string>();
const watched = new Set<(path: string) => void>();
const held = new Map<string, Promise<void>>();
let deaf: RegExp | null = null;

/** The connection between page and application. */
export const network = {
  connect(to: Send) {
    send = to;
    lost = false;
    refused.clear();
    held.clear();
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
  /** The next call of such an operation is executed, but its response is lost. */
  loseAnswer(operation: RegExp) {
    deaf = operation;
  },
  /** The next call of it waits. @returns releases it */
  hold(operation: string): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    held.set(operation, promise);
    return resolve;
  },
};

const elsewhere = globalThis.fetch;
globalThis.fetch = async (to, init) => {
  if (typeof to !== 'string' || !to.startsWith('/')) return elsewhere(to, init);
  for (const note of watched) note(to);
  const operation = to.split('/').at(-1) ?? '';
  const waiting = held.get(operation);
  held.delete(operation);
  await waiting;
  if (lost) throw new TypeError('Failed to fetch');
  if (refused.has(operation)) return Response.json({ json: { code: 'unexpected' } }, { status: 500 });
  await randomDelay();
  const answer = await send(to, init);
  await randomDelay();
  if (!deaf?.test(operation)) return answer;
  deaf = null;
  throw new TypeError('Failed to fetch');
};
