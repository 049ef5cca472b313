import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpClient } from './client.ts';
import type { Kind, Write } from './kinds/kind.ts';

type Options = {
  /** Number of concurrent writers. */
  writers?: number;
  signal: AbortSignal;
  /** Every so many that are acknowledged. */
  onAcknowledged?: (count: number) => void;
};

/**
 * Writes of every kind in turn until it is told to stop. Every other write whose answer was lost is sent again under its key,
 * as a browser does; the rest stays unknown, as with a browser that was closed.
 * @returns how many were acknowledged
 */
export async function writeUntilStopped(http: HttpClient, kinds: readonly Kind[], options: Options): Promise<number> {
  const { writers = 16, signal, onAcknowledged } = options;
  const again: [Kind, Write][] = [];
  const busy = new Set<string>();
  let [turn, lostAnswers, acknowledged] = [0, 0, 0];

  const nextWrite = (): [Kind, Write] | undefined => {
    for (let tries = 0; tries < kinds.length; tries++) {
      const kind = kinds[turn++ % kinds.length] as Kind;
      const write = kind.next();
      if (write && !busy.has(nameOf(kind, write))) return [kind, write];
    }
    return undefined;
  };

  async function send([kind, write]: [Kind, Write]): Promise<boolean> {
    const name = nameOf(kind, write);
    busy.add(name);
    const { outcome, said } = await http.send(write.ask);
    busy.delete(name);
    kind.ledger.noteAnswer(said);
    if (write.value === undefined) kind.ledger.noteThing(write.key, outcome);
    else kind.ledger.noteValue(write.key, write.value, outcome);
    if (outcome === 'ok') acknowledged += 1;
    if (outcome === 'ok') onAcknowledged?.(acknowledged);
    if (outcome === 'unknown' && write.value === undefined && ++lostAnswers % 2 === 0) again.push([kind, write]);
    return outcome === 'ok';
  }

  async function work() {
    while (!signal.aborted) {
      const job = again.shift() ?? nextWrite();
      if (!job || !(await send(job))) await sleep(50);
    }
  }
  await Promise.all(Array.from({ length: writers }, work));
  return acknowledged;
}

const nameOf = ({ name }: Kind, { key }: Write) => `${name} ${key}`;

export type Writing = {
  acknowledged(): number;
  /** Resolves when so many were acknowledged, all in all. */
  reached(count: number): Promise<void>;
  stop(): Promise<void>;
};

/** The same, until somebody stops it. */
export function startWriting(http: HttpClient, kinds: readonly Kind[], writers?: number): Writing {
  const [ending, goals] = [new AbortController(), new Set<{ count: number; reach: () => void }>()];
  let acknowledged = 0;
  const onAcknowledged = (count: number) => {
    acknowledged = count;
    for (const goal of goals) if (count >= goal.count) goal.reach();
  };
  const work = writeUntilStopped(http, kinds, { signal: ending.signal, onAcknowledged, writers });
  return {
    acknowledged: () => acknowledged,
    reached: (count) =>
      new Promise((reach) => {
        goals.add({ count, reach });
        if (acknowledged >= count) reach();
      }),
    async stop() {
      ending.abort();
      await work;
    },
  };
}
