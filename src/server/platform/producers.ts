import { sql } from 'kysely';
import type { ProducerRow } from '#shared/contract/owner.ts';
import type { Owner } from '../actors.ts';
import { type Database, readAsPlatform } from '../db.ts';

/** Every producer, newest first, with what their plan allows today. */
export function listProducers(db: Database, _owner: Owner): Promise<{ producers: ProducerRow[] }> {
  return readAsPlatform(db, async (tx) => {
    const { rows } = await sql<ProducerRow>`
      select p.id, p.name, p.email, p.plan_id as "planId", pl.name as "planName", p.student_count as "studentCount",
        subscription_state(p.subscription_status, p.trial_ends_at, p.subscription_end_date, now()) as status,
        school_student_limit(p.id, now()) as "studentLimit", p.created_at as "createdAt"
      from profiles p join plans pl on pl.id = p.plan_id
      where p.role = 'admin'
      order by p.created_at desc, p.id`.execute(tx);
    return { producers: rows };
  });
}
