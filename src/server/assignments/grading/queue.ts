import { type RawBuilder, sql } from 'kysely';
import type { GradingQueue } from '#shared/contract/assignments/grading.ts';
import { LIMITS } from '#shared/limits.ts';
import type { GradingQuestion, GradingState } from '#shared/lists/grading-question.ts';
import type { SchoolActor } from '../../actors.ts';
import { type Database, readAsSchool } from '../../db.ts';

/**
 * The latest submissions of existing tasks, and quiz attempts with ungraded essays. Those of a lesson in the
 * bin are left out while it is there. Graded essays are among what is graded, whatever the verdict. Waiting ones are
 * sorted oldest first, graded ones latest first.
 */
export async function readQueue(
  db: Database,
  { producerId }: SchoolActor,
  { page, ...question }: GradingQuestion,
): Promise<GradingQueue> {
  const pageSize = LIMITS.gradingPage;
  const isGraded = question.state === 'graded';
  const isOver = isGraded || question.state === 'redo' || question.state === 'approved';
  const order = isOver ? sql`"submittedAt" desc, id` : sql`"submittedAt", id`;
  const { rows } = await readAsSchool(db, { producerId }, (tx) =>
    sql<Omit<GradingQueue, 'page' | 'pageSize'>>`
      with found as materialized (
        select 'assignment' as source, s.id, a.title, st.name as "studentName", s.state, s.version, s.late,
          s.submitted_at as "submittedAt"
        ${inQueue(producerId)} join students st on st.producer_id = s.producer_id and st.id = s.student_id
        where ${inState(question.state)} and ${asked(question)}
        union all
        select 'essay', s.id, l.title, st.name, ${isGraded ? VERDICT : sql`'submitted'`}, s.number, false, s.submitted_at
        ${isGraded ? gradedEssays(producerId) : essaysInQueue(producerId)} join students st on st.producer_id = s.producer_id and st.id = s.student_id
        where ${isGraded || question.state === 'waiting' || question.state === 'submitted'} and ${asked(question)}),
      waits as materialized (${waits(producerId)})
      select (select count(*)::integer from found) as total, (select count(*)::integer from waits) as waiting,
        (select min(submitted_at) from waits) as "oldestAt",
        array(select to_jsonb(row) from (
          select * from found order by ${order} limit ${pageSize} offset ${(page - 1) * pageSize}) row) as rows,
        ${coursesWithTasks(producerId)} as courses`.execute(tx),
  );
  const [found] = rows;
  if (!found) throw new Error('A queue without a row');
  return { ...found, page, pageSize };
}

/** Number of waiting submissions and attempts. */
export async function countWaiting(db: Database, { producerId }: SchoolActor): Promise<{ waiting: number }> {
  const { rows } = await readAsSchool(db, { producerId }, (tx) =>
    sql<{ waiting: number }>`select count(*)::integer as waiting from (${waits(producerId)}) w`.execute(tx),
  );
  return { waiting: rows[0]?.waiting ?? 0 };
}

const WAITS = sql`s.state in ('submitted', 'reviewing')`;

const inQueue = (producerId: string) => sql`
  from submissions s
  join assignments a on a.producer_id = s.producer_id and a.id = s.assignment_id and a.removed_at is null
    and s.producer_id = ${producerId} and s.current
  ${lessonOf('a')}`;

/** An attempt is one row, however many of its answers wait. */
const essaysInQueue = (producerId: string) => sql`
  from (select distinct n.attempt_id from quiz_answers n where n.producer_id = ${producerId} and n.waiting) unread
  join quiz_attempts s on s.producer_id = ${producerId} and s.id = unread.attempt_id
  join quizzes q on q.producer_id = s.producer_id and q.id = s.quiz_id and q.deleted_at is null
  ${lessonOf('q')}`;

/** Settled attempts with a graded essay, of quizzes that have essays. */
const gradedEssays = (producerId: string) => sql`
  from quizzes q
  join quiz_attempts s on s.producer_id = q.producer_id and s.quiz_id = q.id and q.producer_id = ${producerId}
    and q.deleted_at is null and q.questions @> ${ANY_ESSAY} and s.score is not null
    and exists (select from quiz_answers n
      where n.producer_id = s.producer_id and n.attempt_id = s.id and n.graded_at is not null)
  ${lessonOf('q')}`;

const ANY_ESSAY = sql`'[{"kind": "essay"}]'`;
const VERDICT = sql`case when s.passed then 'approved' else 'redo' end`;

const lessonOf = (owner: 'a' | 'q') => sql`
  join lessons l on l.producer_id = ${sql.ref(owner)}.producer_id and l.id = ${sql.ref(owner)}.lesson_id and l.deleted_at is null
  join course_modules m on m.producer_id = l.producer_id and m.id = l.module_id and m.deleted_at is null
  join courses c on c.producer_id = l.producer_id and c.id = l.course_id and c.deleted_at is null`;

const waits = (producerId: string) => sql`
  select s.submitted_at ${inQueue(producerId)} where ${WAITS}
  union all select s.submitted_at ${essaysInQueue(producerId)}`;

const inState = (state: GradingState): RawBuilder<unknown> => {
  if (state === 'waiting') return WAITS;
  return state === 'graded' ? sql`s.state in ('redo', 'approved')` : sql`s.state = ${state}`;
};

const asked = ({ courseId, cohortId, age }: Omit<GradingQuestion, 'page'>) => sql`
  (${courseId}::uuid is null or l.course_id = ${courseId})
  and (${cohortId}::uuid is null or exists (select from access_grants g
    where g.producer_id = s.producer_id and g.student_id = s.student_id and g.cohort_id = ${cohortId}
      and g.course_id = l.course_id and g.closed_at is null))
  and s.submitted_at <= app_now() - ${age}::integer * interval '24 hours'`;

const coursesWithTasks = (producerId: string) => sql`array(
  select jsonb_build_object('id', c.id, 'title', c.title, 'cohorts', (
    select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name) order by t.starts_at desc nulls last, t.name), '[]')
    from cohorts t where t.producer_id = c.producer_id and t.course_id = c.id))
  from courses c
  where c.producer_id = ${producerId} and c.deleted_at is null and exists (
    select from lessons l
    left join assignments a on a.producer_id = l.producer_id and a.lesson_id = l.id and a.removed_at is null
    left join quizzes q on q.producer_id = l.producer_id and q.lesson_id = l.id and q.deleted_at is null
      and q.questions @> ${ANY_ESSAY}
    where l.producer_id = c.producer_id and l.course_id = c.id and l.deleted_at is null and coalesce(a.id, q.id) is not null)
  order by searchable(c.title), c.id)`;
