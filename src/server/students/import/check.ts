import { sql } from 'kysely';
import type { ImportCheck } from '#shared/contract/people/imports.ts';
import type { CohortChosen } from '#shared/contract/school/waiting-list.ts';
import { type ImportRow, judgeRows, type Verdict } from '#shared/import/rows.ts';
import { normalizeEmail } from '#shared/text/text.ts';
import type { SchoolActor } from '../../actors.ts';
import type { Services } from '../../context.ts';
import { erasedAmong } from '../../database/erased-people.ts';
import { asSchool, type Tx } from '../../db.ts';
import { refuseOver } from '../access/access-ends.ts';
import { defaultEnds } from '../access/ledger.ts';
import { checkCourses } from '../enrollment.ts';

export type ImportList = { rows: ImportRow[]; courseIds: string[]; cohorts?: CohortChosen[] };
type Seats = { studentCount: number; studentLimit: number };

/** What an import would do with each line. @throws Problem not_found for a course that is not the school's, access_period_over */
export function checkImport(
  { db, env }: Pick<Services, 'db' | 'env'>,
  { producerId }: SchoolActor,
  list: ImportList,
): Promise<ImportCheck> {
  return asSchool(db, { producerId }, async (tx) => {
    const { verdicts, seats, enrollments } = await judge(tx, env, producerId, list);
    return {
      ...seats,
      enrollments,
      verdicts: verdicts.map((verdict) => {
        const { line, state } = verdict;
        if ('person' in verdict) return { line, state, name: verdict.person.name };
        return { line, state, ...(verdict.sameAs && { sameAs: verdict.sameAs }) };
      }),
    };
  });
}

/** As `checkImport`, with what is needed to go on. */
export async function judge(
  tx: Tx,
  env: Services['env'],
  producerId: string,
  { rows, courseIds }: ImportList,
): Promise<{ verdicts: Verdict[]; seats: Seats; enrollments: number }> {
  await checkCourses(tx, producerId, courseIds);
  refuseOver(await defaultEnds(tx, { producerId, courseIds }));
  const emails = rows.map(({ email }) => normalizeEmail(email)).filter((email) => email !== null);
  const known = await sql<{ email: string; active: boolean; open: number }>`
    select s.email, s.status = 'active' as active, (
        select count(*)::integer from enrollments e
        where e.producer_id = s.producer_id and e.student_id = s.id and e.course_id = any (${courseIds}::uuid[])
          and enrollment_open(e.status, e.access_until, app_now())) as open
    from students s where s.producer_id = ${producerId} and s.email = any (${emails}::text[])`.execute(tx);
  const seats = await readSeats(tx, producerId);
  const verdicts = judgeRows(rows, {
    known: new Map(known.rows.map(({ email, active, open }) => [email, active && open === courseIds.length])),
    places: seats.studentLimit - seats.studentCount,
    erased: await erasedAmong(tx, env, producerId, emails),
  });
  const open = new Map(known.rows.map((student) => [student.email, student.open]));
  const opened = verdicts.map((verdict) =>
    'person' in verdict ? courseIds.length - (open.get(verdict.person.email) ?? 0) : 0,
  );
  return { verdicts, seats, enrollments: opened.reduce((sum, courses) => sum + courses, 0) };
}

export async function readSeats(tx: Tx, producerId: string): Promise<Seats> {
  const { rows } = await sql<Seats>`
    select student_count as "studentCount", school_student_limit(id, app_now()) as "studentLimit"
    from profiles where id = ${producerId}`.execute(tx);
  return rows[0] ?? { studentCount: 0, studentLimit: 0 };
}
