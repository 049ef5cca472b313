import { sql } from 'kysely';
import type { SchoolActor } from '../../actors.ts';
import { recordDeed } from '../../audit/record-deed.ts';
import type { Services } from '../../context.ts';
import { asSchool } from '../../db.ts';
import { cohortsOf } from '../access/cohorts/chosen.ts';
import { type ImportList, judge } from './check.ts';

/**
 * Keeps a list and starts the job that enrolls its people. What is left out now stays left out; the rest is looked at
 * once more when its turn comes. The same id again changes nothing.
 * @throws Problem not_found for a course that is not the school's, access_period_over
 */
export function startImport(
  { db, env, jobs }: Pick<Services, 'db' | 'env' | 'jobs'>,
  school: SchoolActor,
  { importId, ...input }: ImportList & { importId: string },
): Promise<{ id: string }> {
  const { producerId } = school;
  const list = { ...input, courseIds: [...new Set(input.courseIds)] };
  return asSchool(db, { producerId }, async (tx) => {
    const { verdicts } = await judge(tx, env, producerId, list);
    const kept = list.rows.map((row, at) => {
      const verdict = verdicts[at];
      if (!verdict || !('person' in verdict)) return { ...row, outcome: verdict?.state ?? 'no_email' };
      const { person } = verdict;
      return { line: row.line, ...person, phone: person.phone ?? '', cpf: person.cpf ?? '', outcome: 'waiting' };
    });
    const waiting = kept.filter(({ outcome }) => outcome === 'waiting').length;
    const { numAffectedRows } = await sql`
      insert into student_imports (producer_id, id, course_ids, cohort_ids, total, done, finished_at)
      values (${producerId}, ${importId}, ${list.courseIds}::uuid[], ${await cohortsOf(tx, producerId, list)}::uuid[], ${kept.length}, ${kept.length - waiting},
        case when ${waiting}::integer = 0 then app_now() end)
      on conflict do nothing`.execute(tx);
    if (numAffectedRows === 0n) return { id: importId };
    await sql`
      insert into student_import_rows (producer_id, import_id, line, email, name, phone, cpf, outcome)
      select ${producerId}, ${importId}, * from unnest(
        ${kept.map(({ line }) => line)}::integer[], ${kept.map(({ email }) => email)}::text[],
        ${kept.map(({ name }) => name)}::text[], ${kept.map(({ phone }) => phone)}::text[],
        ${kept.map(({ cpf }) => cpf)}::text[], ${kept.map(({ outcome }) => outcome)}::text[])
      on conflict do nothing`.execute(tx);
    if (waiting > 0) await jobs.add(tx, 'import', { producerId, importId });
    await recordDeed(tx, school, school.place, { action: 'import_started', count: kept.length });
    return { id: importId };
  });
}
