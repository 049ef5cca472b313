import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Tx } from '#server/db.ts';

/** Until somebody else waits for a lock of this transaction. */
export const untilAwaited = (tx: Tx): Promise<void> =>
  vi.waitFor(async () => {
    const { rows } = await sql`
      select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))`.execute(tx);
    expect(rows).not.toEqual([]);
  });
