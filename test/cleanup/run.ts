import { sql } from 'kysely';
import type { SchoolRef } from '#server/cleanup/archive/snapshot.ts';
import { type Clocks, startIfDue } from '#server/cleanup/start.ts';
import { cleanSchool } from '#server/cleanup/work.ts';
import type { Services } from '#server/context.ts';
import { asPlatform, openDatabase } from '#server/db.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { openStorage } from '#server/uploads/storage.ts';
import { TEST_KEYS } from '../app-keys.ts';
import { DUE } from './schools.ts';

export type Tools = Pick<Services, 'db' | 'env' | 'jobs' | 'storage'>;

/** A queue that does nothing: schools are processed directly one after another. */
export const noJobs = { addAll: async () => {}, add: async () => {} } as unknown as Jobs;

export async function openTools(url: string, dataDir: string): Promise<Tools> {
  const env = { dataDir, appKeys: TEST_KEYS } as Services['env'];
  return { env, db: openDatabase(url, { max: 4 }), jobs: noJobs, storage: await openStorage(env) };
}

export const clocksAt = (now: Date, difference = 0): Clocks => ({
  ours: () => now,
  databases: async () => new Date(now.getTime() + difference),
});

/** Small, so that few students make many batches. */
export const BATCH = 20;

/** Begins the clean-up, or goes on with it, until it is over. */
export async function cleanAll(tools: Tools, now = DUE): Promise<void> {
  await startIfDue(tools, clocksAt(now));
  const { rows } = await asPlatform(tools.db, (tx) =>
    sql<SchoolRef>`
      select producer_id as "producerId", year from cleanup_schools
      where state in ('waiting', 'archived') order by producer_id`.execute(tx),
  );
  for (const ref of rows) await cleanSchool(tools, ref, BATCH);
}
