import { sql } from 'kysely';
import { asPlatform } from '../db.ts';
import type { Tools } from './attempt.ts';
import type { PackageRef } from './kept-package.ts';

/** Without a sign of life for so long, a package has lost its process. */
const LOST_SECONDS = 120;
const MOST_TRIES = 3;

/** Begins those anew that no process works on, and gives up what has been lost again and again. @returns how many are tried again */
export function resumePackages({ db, jobs }: Pick<Tools, 'db' | 'jobs'>): Promise<number> {
  return asPlatform(db, async (tx) => {
    const lost = sql`state in ('waiting', 'running') and seen_at <= app_clock() - make_interval(secs => ${LOST_SECONDS})`;
    await sql`
      update school_packages set state = 'failed', problem = 'interrupted', finished_at = app_clock()
      where ${lost} and tries >= ${MOST_TRIES}`.execute(tx);
    const { rows } = await sql<PackageRef>`
      update school_packages set state = 'waiting', progress = 0, seen_at = app_clock() where ${lost}
      returning producer_id as "producerId", id as "packageId"`.execute(tx);
    await jobs.addAll(tx, 'school-package', rows);
    return rows.length;
  });
}
