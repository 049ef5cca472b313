import { sql } from 'kysely';
import type { Services } from '../../context.ts';
import { asPlatform, type Tx } from '../../db.ts';
import {
  announceClosing,
  beginDueClosing,
  type Closing,
  findDueClosings,
  recordChecked,
} from '../../privacy/producers/closings.ts';
import { closeSchool, lockProducer } from '../removal/close-school.ts';
import { notifyStudents } from './notify-students.ts';

type Tools = Pick<Services, 'db' | 'jobs' | 'log'>;

/**
 * Announces closings to students, and closes due schools. A failure does not stop the others.
 * @returns how many are closed
 */
export async function closeSchools(tools: Tools): Promise<number> {
  let closed = 0;
  for (const closing of await findDueClosings(tools.db)) {
    try {
      await announceClosing(tools, closing);
      await notifyStudents(tools, closing);
      await recordChecked(tools.db, closing);
      if (await closeOne(tools, closing)) closed += 1;
    } catch (error) {
      const { code, name } = error as Error & { code?: string };
      tools.log.error('closing_failed', { requestId: closing.requestId, code: code ?? name });
    }
  }
  return closed;
}

/**
 * Like a removal by an owner. Waits while a package is being made, which is checked first because packing
 * locks the school for long.
 */
const closeOne = ({ db, jobs }: Tools, closing: Closing): Promise<boolean> =>
  asPlatform(db, async (tx) => {
    const { producerId } = closing;
    if (await isPacked(tx, producerId)) return false;
    if (!(await lockProducer(tx, producerId)) || (await isPacked(tx, producerId))) return false;
    if (!(await beginDueClosing(tx, closing))) return false;
    await closeSchool(tx, jobs, producerId);
    return true;
  });

async function isPacked(tx: Tx, producerId: string): Promise<boolean> {
  const { rows } = await sql`
    select from school_packages where producer_id = ${producerId} and state in ('waiting', 'running')`.execute(tx);
  return rows.length > 0;
}
