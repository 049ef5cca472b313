import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Tx } from '#server/db.ts';
import { PATIENCE } from './patience.ts';

/** Until somebody else waits for a lock of this transaction, or so many do. */
export const untilAwaited = (tx: Tx, waiting = 1): Promise<void> =>
  vi.waitFor(async () => {
    const { rows } = await sql`
      select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))`.execute(tx);
    expect(rows.length).toBeGreaterThanOrEqual(waiting);
  }, PATIENCE);
