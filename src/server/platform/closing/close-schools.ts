import { sql } from 'kysely';
import type { Services } from '../../context.ts';
import { asPlatform, type Database, type Tx } from '../../db.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { announceClosing, beginDueClosing, type Closing, nearClosings } from '../../privacy/producers/closings.ts';
import { lockProducer, shutSchool } from '../removal/shut-school.ts';
import { tellStudents } from './tell-students.ts';

type Tools = Pick<Services, 'db' | 'jobs'>;

/** Tells the people of schools that are about to close, and closes those whose day has come. @returns how many are closed */
export async function closeSchools({ db, jobs }: Tools): Promise<number> {
  let closed = 0;
  for (const closing of await nearClosings(db)) {
    await announceClosing({ db, jobs }, closing);
    await tellStudents({ db, jobs }, closing);
    if (await closeOne({ db, jobs }, closing)) closed += 1;
  }
  return closed;
}

/** The same as when an owner removes the producer. One that is being packed waits until the package is done, or given up. */
const closeOne = ({ db, jobs }: { db: Database; jobs: Jobs }, closing: Closing): Promise<boolean> =>
  asPlatform(db, async (tx) => {
    const { producerId } = closing;
    if (!(await lockProducer(tx, producerId)) || (await isPacked(tx, producerId))) return false;
    if (!(await beginDueClosing(tx, closing))) return false;
    await shutSchool(tx, jobs, producerId);
    return true;
  });

async function isPacked(tx: Tx, producerId: string): Promise<boolean> {
  const { rows } = await sql`
    select from school_packages where producer_id = ${producerId} and state in ('waiting', 'running')`.execute(tx);
  return rows.length > 0;
}
