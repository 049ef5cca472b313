import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import type { Tx } from '#server/db.ts';
import { PATIENCE } from './patience.ts';

/** Waits until other transactions wait for a lock of this one, directly or in a queue. */
export const untilAwaited = (tx: Tx, waiting = 1): Promise<void> =>
  vi.waitFor(async () => {
    const { rows } = await sql`
      with recursive waits as (
        select pid, unnest(pg_blocking_pids(pid)) as for_pid
        from (select distinct pid from pg_locks where not granted) waiting),
      behind as (
        select pid from waits where for_pid = pg_backend_pid()
        union select waits.pid from waits join behind on waits.for_pid = behind.pid)
      select pid from behind`.execute(tx);
    expect(rows.length).toBeGreaterThanOrEqual(waiting);
  }, PATIENCE);
