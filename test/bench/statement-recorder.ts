import type pg from 'pg';

/** A statement as pg takes it. */
export type Sent = string | { name?: string; text: string; values?: unknown[] };

/** Records the statements that a pool's connections send. */
export function recordStatements(pool: pg.Pool) {
  let recorded: Sent[] | null = null;
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      recorded?.push(args[0] as Sent);
      return query(...args);
    }) as typeof client.query;
  });
  return {
    start() {
      recorded = [];
    },
    stop(): Sent[] {
      const all = recorded ?? [];
      recorded = null;
      return all;
    },
  };
}
