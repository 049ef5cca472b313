import type pg from 'pg';
import type { Tools } from './run.ts';

/** Calls `onStep` before every statement, begins and commits among them, and before and after whatever is done with a file. */
export function watchSteps({ db, storage }: Tools, onStep: (text: string) => void): void {
  for (const name of ['copyFromFs', 'getStream', 'delete'] as const) {
    const work = storage[name].bind(storage) as (...args: unknown[]) => Promise<unknown>;
    Object.assign(storage, {
      async [name](...args: unknown[]) {
        onStep(name);
        const result = await work(...args);
        onStep(`after ${name}`);
        return result;
      },
    });
  }
  db.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    Object.assign(client, {
      query(asked: string | { text: string }, ...rest: unknown[]) {
        try {
          onStep(typeof asked === 'string' ? asked : asked.text);
        } catch (error) {
          const done = rest.at(-1);
          return typeof done === 'function' ? done(error) : Promise.reject(error);
        }
        return query(asked, ...rest);
      },
    });
  });
}

/** All connections are cut at one step, as if the process had died there: nothing more reaches the database or a file. */
export function cutAt(tools: Tools, at: (step: number, text: string) => boolean): void {
  const clients = new Set<pg.PoolClient>();
  let steps = 0;
  let dead = false;
  tools.db.pool.on('connect', (client) => clients.add(client));
  watchSteps(tools, (text) => {
    steps += 1;
    dead ||= at(steps, text);
    if (!dead) return;
    for (const client of clients) streamOf(client).destroy();
    throw new Cut();
  });
}

export class Cut extends Error {}

const streamOf = (client: pg.PoolClient) =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream;
