import { sql } from 'kysely';
import type { ImportCheck } from '#shared/contract/people/imports.ts';
import type { CohortChosen } from '#shared/contract/school/waiting-list.ts';
import { checkRows, type KnownStudent, type Verdict } from '#shared/import/check-rows.ts';
import type { ImportRow } from '#shared/import/rows.ts';
import { normalizeEmail } from '#shared/text/text.ts';
import { localDay } from '#shared/time/dates.ts';
import type { SchoolActor } from '../../actors.ts';
import type { Services } from '../../context.ts';
import { erasedAmong } from '../../database/erased-people.ts';
import { asSchool, type Tx } from '../../db.ts';
import { refusePastEnds } from '../access/access-ends.ts';
import { cohortsOf } from '../access/cohorts/chosen.ts';
import { defaultEnds } from '../access/set-ends.ts';
import { checkCourses } from '../enrollment.ts';

type Opens = { courseIds: string[]; cohorts?: CohortChosen[] | undefined };
export type ImportList = Opens & { rows: ImportRow[]; products?: (Opens & { key: string })[] | undefined };
type Seats = { studentCount: number; studentLimit: number };

/**
 * What an import would do with each line.
 * @throws Problem not_found for a course of another school or a turma that is gone, access_period_over
 */
export function checkImport(
  { db, env }: Pick<Services, 'db' | 'env'>,
  { producerId }: SchoolActor,
  list: ImportList,
): Promise<ImportCheck> {
  return asSchool(db, { producerId }, async (tx) => {
    const { verdicts, seats } = await checkLines(tx, env, producerId, list);
    const enrollments = verdicts.reduce((sum, verdict) => sum + ('person' in verdict ? verdict.opens : 0), 0);
    return { ...seats, enrollments, verdicts: verdicts.map(verdictOf) };
  });
}

function verdictOf(verdict: Verdict): ImportCheck['verdicts'][number] {
  const { line, state } = verdict;
  if (!('person' in verdict)) return { line, state, ...(verdict.sameAs && { sameAs: verdict.sameAs }) };
  const { name, lastDay, blank } = verdict.person;
  return { line, state, name, ...(lastDay && { lastDay }), ...(blank.length > 0 && { blank }) };
}

/** The courses of all products together. */
export const allCourses = ({ courseIds, products = [] }: ImportList): string[] => [
  ...new Set([...courseIds, ...products.flatMap((product) => product.courseIds)]),
];

/** The turmas of all products together. */
const allCohorts = ({ products = [], ...list }: ImportList): CohortChosen[] =>
  [list, ...products].flatMap(({ courseIds, cohorts = [] }) =>
    cohorts.filter(({ courseId }) => courseIds.includes(courseId)),
  );

/** What a line opens, by its product, if any. */
export const opensOf = (list: ImportList, product: number | undefined): Opens =>
  product === undefined ? list : (list.products?.[product] ?? { courseIds: [] });

/** Like `checkImport`, with the data for the import itself. */
export async function checkLines(
  tx: Tx,
  env: Services['env'],
  producerId: string,
  list: ImportList,
  now = new Date(),
): Promise<{ verdicts: Verdict[]; seats: Seats }> {
  const courseIds = allCourses(list);
  await checkCourses(tx, producerId, courseIds);
  await cohortsOf(tx, producerId, { courseIds, cohorts: allCohorts(list) });
  refusePastEnds(await defaultEnds(tx, { producerId, courseIds }), now);
  const emails = list.rows.map(({ email }) => normalizeEmail(email)).filter((email) => email !== null);
  const seats = await readSeats(tx, producerId);
  const verdicts = checkRows(list.rows, {
    known: await findStudents(tx, producerId, emails, courseIds),
    places: seats.studentLimit - seats.studentCount,
    erased: await erasedAmong(tx, env, producerId, emails),
    coursesOf: (product) => opensOf(list, product).courseIds,
    today: localDay(now),
  });
  return { verdicts, seats };
}

type Open = { courseId: string; lastDay: string | null };

/** Existing students among the addresses, with their open courses and ends. */
async function findStudents(
  tx: Tx,
  producerId: string,
  emails: readonly string[],
  courseIds: readonly string[],
): Promise<Map<string, KnownStudent>> {
  const { rows } = await sql<{ email: string; active: boolean; open: Open[] }>`
    select s.email, s.status = 'active' as active, (
        select coalesce(jsonb_agg(jsonb_build_object('courseId', e.course_id, 'lastDay', access_last_day(e.access_until))), '[]')
        from enrollments e
        where e.producer_id = s.producer_id and e.student_id = s.id and e.course_id = any (${courseIds}::uuid[])
          and enrollment_open(e.status, e.access_until, app_now())) as open
    from students s where s.producer_id = ${producerId} and s.email = any (${emails}::text[])`.execute(tx);
  return new Map(
    rows.map(({ email, active, open }) => [
      email,
      { active, open: new Map(open.map(({ courseId, lastDay }) => [courseId, lastDay])) },
    ]),
  );
}

export async function readSeats(tx: Tx, producerId: string): Promise<Seats> {
  const { rows } = await sql<Seats>`
    select student_count as "studentCount", school_student_limit(id, app_now()) as "studentLimit"
    from profiles where id = ${producerId}`.execute(tx);
  return rows[0] ?? { studentCount: 0, studentLimit: 0 };
}
