import { sql } from 'kysely';
import { type EarningRule, earnedAt, type LearningFacts, reachedAt } from '#shared/certificates/earned.ts';
import type { Tx } from '../../db.ts';
import { QUIZZES, type QuizRow, quizzesMet, quizzesOf } from './quizzes-met.ts';

export type InCourse = { producerId: string; courseId: string };

/** Selects given students, or the next page by id. */
export type Which = { studentIds: readonly string[] } | { after: string | null; limit: number };

type Entitled = { fromSale: boolean; startsAt: string; takenBack: boolean; modules: string[] | null };
export type FactsRow = {
  lessons: number;
  modules: string[];
  completions: string[];
  completedAt: string | null;
  startedAt: string;
  quizzes: QuizRow[];
  entitlements: Entitled[];
};
type Row = FactsRow & { studentId: string; name: string };

export type Candidate = { studentId: string; name: string; facts: LearningFacts };

/** For an enrollment `e`: no certificate was ever issued. */
export const neverIssued = sql`not exists (
  select from certificates given
  where given.producer_id = e.producer_id and given.student_id = e.student_id and given.course_id = e.course_id)`;

/** The lessons that the course of an enrollment `e` has today, as `l`. */
const ITS_LESSONS = sql`
  lessons l join course_modules m on m.producer_id = l.producer_id and m.id = l.module_id and m.deleted_at is null
  where l.producer_id = e.producer_id and l.course_id = e.course_id and l.deleted_at is null`;

/** For an enrollment `e` in the course of rules `r`: the input of `factsOf`. */
export const FACTS = sql`
  e.completed_at as "completedAt", coalesce(e.first_access_at, e.enrolled_at) as "startedAt",
  (select count(*)::integer from ${ITS_LESSONS}) as lessons, array(select distinct l.module_id from ${ITS_LESSONS}) as modules,
  array(select to_json(p.completed_at) #>> '{}' from lesson_progress p
    where p.producer_id = e.producer_id and p.student_id = e.student_id and p.course_id = e.course_id and p.completed
      and p.lesson_id in (select l.id from ${ITS_LESSONS})) as completions,
  ${QUIZZES} as quizzes,
  (select coalesce(json_agg(json_build_object('fromSale', g.origin = 'sale', 'startsAt', g.starts_at,
      'takenBack', coalesce(g.closed_reason in ('refunded', 'charged_back'), false), 'modules', g.module_ids)), '[]')
    from access_grants g
    where g.producer_id = e.producer_id and g.student_id = e.student_id and g.course_id = e.course_id) as entitlements`;

/** For an enrollment `e` in the course of rules `r`: of the whole course, unrounded. */
export const PERCENT_REACHED = sql`(
  select count(*) * r.min_percent <= 100 * count(*) filter (where exists (select from lesson_progress p
    where p.producer_id = e.producer_id and p.student_id = e.student_id and p.lesson_id = l.id and p.completed)) from ${ITS_LESSONS})`;

/**
 * For an enrollment `e` in the course of rules `r`: a cheap pre-selection. With partial access the percentage
 * refers to those modules, while the certificate is about the whole course.
 */
export const nearTheEnd = sql`(e.completed_at is not null or case when exists (select from access_grants g
    where g.producer_id = e.producer_id and g.student_id = e.student_id and g.course_id = e.course_id and g.module_ids is not null)
  then ${PERCENT_REACHED} else e.progress + 1 >= r.min_percent end) and ${quizzesMet}`;

const NOT_REFUNDED = sql`
  access_grants g where g.producer_id = e.producer_id and g.student_id = e.student_id and g.course_id = e.course_id
    and coalesce(g.closed_reason not in ('refunded', 'charged_back'), true)`;

/** `isEntitled` in SQL, for an enrollment `e`. */
export const entitled = sql`exists (select from ${NOT_REFUNDED})
  and (exists (select from ${NOT_REFUNDED} and g.module_ids is null) or not exists (
    select from ${ITS_LESSONS} and not exists (select from ${NOT_REFUNDED} and l.module_id = any (g.module_ids))))`;

const which = (which: Which) =>
  'studentIds' in which
    ? sql`and e.student_id = any (${which.studentIds}::uuid[]) order by e.student_id`
    : sql`and (${which.after}::uuid is null or e.student_id > ${which.after}) order by e.student_id limit ${which.limit}`;

/** Facts about students who may have earned a certificate. Their rows are locked until the end of the transaction. */
export async function findCandidates(tx: Tx, { producerId, courseId }: InCourse, chosen: Which): Promise<Candidate[]> {
  const { rows } = await sql<Row>`
    select e.student_id as "studentId", s.name, ${FACTS}
    from enrollments e
    join certificate_rules r on r.producer_id = e.producer_id and r.course_id = e.course_id
    join students s on s.producer_id = e.producer_id and s.id = e.student_id
    where e.producer_id = ${producerId} and e.course_id = ${courseId} and ${nearTheEnd} and ${neverIssued}
    ${which(chosen)} for key share of s`.execute(tx);
  return rows.map(({ studentId, name, ...row }) => ({ studentId, name, facts: factsOf(row) }));
}

export const factsOf = (row: FactsRow): LearningFacts => ({
  lessons: row.lessons,
  modules: row.modules,
  completions: row.completions.map((each) => new Date(each)),
  completedAt: row.completedAt ? new Date(row.completedAt) : null,
  startedAt: new Date(row.startedAt),
  quizzes: quizzesOf(row.quizzes),
  entitlements: row.entitlements.map((each) => ({ ...each, startsAt: new Date(each.startsAt) })),
});

/** When it is issued without a batch, for which enrollments finished before `activeSince` wait. */
export function dueAt(rule: EarningRule, facts: LearningFacts, activeSince: Date): Date | null {
  const reached = reachedAt(rule, facts);
  return reached && reached >= activeSince ? earnedAt(rule, facts) : null;
}

type Asked = { rule: EarningRule; activeSince: Date; now: Date; earlier: boolean };

/** Candidates who have earned it; with `earlier`, also those who finished before the course gave certificates. */
export const dueCandidates = (
  candidates: readonly Candidate[],
  { rule, activeSince, now, earlier }: Asked,
): Candidate[] =>
  candidates.filter(({ facts }) => {
    const due = earlier ? earnedAt(rule, facts) : dueAt(rule, facts, activeSince);
    return due !== null && due <= now;
  });
