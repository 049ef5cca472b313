import { sql } from 'kysely';
import { asPlatform, type Database, readAsPlatform } from '#server/db.ts';
import { followAddress } from './demo/media.ts';
import type { DemoServices } from './demo/schools.ts';

const ADVISORY_LOCK = 7_283_467;
const OWNER = 'dona@demo.test';

/** Fills an empty database once. Where somebody has begun to work, nothing is touched. */
export async function seedDemo(services: DemoServices): Promise<void> {
  const { db, env } = services;
  if (!(await isWhole(db))) await seedAlone(services);
  await followAddress(db, env.publicUrl);
}

const isWhole = (db: Database): Promise<boolean> =>
  readAsPlatform(
    db,
    async (tx) =>
      (await tx.selectFrom('profiles').select('id').where('email', '=', OWNER).executeTakeFirst()) !== undefined,
  );

async function seedAlone(services: DemoServices): Promise<void> {
  const { db } = services;
  const lock = await db.pool.connect();
  try {
    await lock.query('select pg_advisory_lock($1)', [ADVISORY_LOCK]);
    if (await isMissing(db)) await (await import('./demo/cast.ts')).seed(services);
  } finally {
    lock.release(true);
  }
}

/** The owner comes last: demonstration people without her are the rest of a start that was interrupted. */
async function isMissing(db: Database): Promise<boolean> {
  return asPlatform(db, async (tx) => {
    const { rows } = await sql<{ people: number; invented: number; whole: boolean }>`
      select count(*)::integer as people, count(*) filter (where email like '%.test')::integer as invented,
        coalesce(bool_or(email = ${OWNER}), false) as whole
      from profiles`.execute(tx);
    const [found] = rows;
    if (!found || found.whole || found.people > found.invented) return false;
    // Unpaid, so that deleting these people leaves nothing in the books.
    await tx.updateTable('payments').set({ status: 'pending' }).execute();
    await tx
      .updateTable('profiles')
      .set({ subscription_status: 'expired', trial_ends_at: null })
      .where('role', '=', 'admin')
      .execute();
    await tx.deleteFrom('profiles').execute();
    return true;
  });
}
