import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { isOpen, type ReleaseRule, releasesOf, type Schedule } from '#shared/access/release.ts';
import type { CohortInput } from '#shared/contract/school/cohorts.ts';
import type { Impact, RuleInput } from '#shared/contract/school/release-rules.ts';
import type { Tx } from '../db.ts';
import { countedFrom } from '../learning/release/decision.ts';
import { factsOf } from '../learning/release/facts.ts';
import { cohortsOf, dateOf, rulesOf, type StoredSchedule, scheduleOf } from '../learning/release/schedule.ts';
import { cohortIdsOf, moduleIdsOf, type Standing, type StandingIn } from '../learning/standing.ts';
import { affectedBy } from './affected.ts';

export type Change = { courseId: string; cohortId: string | null; rules: RuleInput[] };
export type Place = Pick<Change, 'courseId' | 'cohortId'>;
/** A planned change of rules or dates. */
export type ScheduleChange = (schedule: Schedule) => Schedule;
type Student = { id: string; name: string; userId: string; email: string; wantsEmail: boolean };
type Facts = Pick<StandingIn, 'countedFrom' | 'firstAccessAt' | 'cohortIds' | 'moduleIds'> &
  Pick<Standing, 'opened' | 'watched'>;
export type Loss = Student & { lessonIds: string[] };

type Stored = StoredSchedule & {
  now: string;
  lessons: Schedule['lessons'];
  /** By name. */
  studentIds: string[];
};

/** Students shown in a preview. */
const SHOWN = 200;
/** Students per statement. */
const BATCH = 500;
/** Students judged without a pause. */
const AT_ONCE = 10;

/**
 * Students with a lesson open now that the change would close, by name, a few hundred at a time: with all students and
 * lessons of a large school at once nothing else would be answered meanwhile.
 */
export async function* lossesOf(
  tx: Tx,
  producerId: string,
  place: Place,
  alter: ScheduleChange,
): AsyncGenerator<Loss[]> {
  const { lessons, studentIds, now, ...stored } = await readCourse(tx, producerId, place);
  const before = scheduleOf(lessons, stored);
  const after = alter(before);
  const { lessonIds, awaited } = affectedBy(before, after);
  if (lessonIds.length === 0) return;
  const [today, then, at] = [releasesOf(before), releasesOf(after), new Date(now)];
  for (let first = 0; first < studentIds.length; first += BATCH) {
    const asked = { courseId: place.courseId, studentIds: studentIds.slice(first, first + BATCH), lessonIds, awaited };
    const losses: Loss[] = [];
    for (const [n, { facts, ...student }] of (await readStudents(tx, producerId, asked)).entries()) {
      if (n % AT_ONCE === 0) await setImmediate();
      const known = factsOf(facts, { ...facts, now });
      const lost = lessonIds.filter((id) => isOpen(today(id, known), at) && !isOpen(then(id, known), at));
      if (lost.length > 0) losses.push({ ...student, lessonIds: lost });
    }
    if (losses.length > 0) yield losses;
  }
}

export async function impactOf(tx: Tx, producerId: string, place: Place, alter: ScheduleChange): Promise<Impact> {
  let students = 0;
  const [lost, shown]: [Set<string>, Loss[]] = [new Set(), []];
  for await (const losses of lossesOf(tx, producerId, place, alter)) {
    students += losses.length;
    for (const { lessonIds } of losses) for (const id of lessonIds) lost.add(id);
    shown.push(...losses.slice(0, SHOWN - shown.length));
  }
  return { students, lessons: lost.size, people: await readPeople(tx, producerId, shown) };
}

/** The course's data with the new rules. */
export const withRules =
  ({ cohortId, rules }: Change): ScheduleChange =>
  (schedule) => {
    const isSame = (rule: ReleaseRule) =>
      rule.cohortId === cohortId &&
      rules.some(({ lessonId, moduleId }) => lessonId === rule.lessonId && moduleId === rule.moduleId);
    const added = rules.flatMap(({ kind, ...rule }): ReleaseRule[] =>
      kind === null ? [] : [{ ...rule, kind, cohortId, at: dateOf(rule.at), until: dateOf(rule.until) }],
    );
    return { ...schedule, rules: [...schedule.rules.filter((rule) => !isSame(rule)), ...added] };
  };

/** The course's data with the turma's new dates. */
export const withDates =
  (cohortId: string, { startsAt, endsAt, endsAccess }: CohortInput): ScheduleChange =>
  (schedule) => ({
    ...schedule,
    cohorts: schedule.cohorts.map((cohort) =>
      cohort.id === cohortId ? { ...cohort, startsAt: dateOf(startsAt), endsAt: dateOf(endsAt), endsAccess } : cohort,
    ),
  });

/** The course, and everybody affected: students of the turma, or all with the course if its own rules change. */
async function readCourse(tx: Tx, producerId: string, { courseId, cohortId }: Place): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select app_now() as now, ${rulesOf} as rules, ${cohortsOf} as cohorts,
      (select coalesce(json_agg(json_build_object('id', l.id, 'moduleId', m.id) order by m.position, l.position), '[]')
        from course_modules m join lessons l on l.producer_id = m.producer_id and l.module_id = m.id and l.deleted_at is null
        where m.producer_id = c.producer_id and m.course_id = c.id and m.deleted_at is null) as lessons,
      array(select st.id
        from enrollments e join students st on st.producer_id = e.producer_id and st.id = e.student_id
        where e.producer_id = c.producer_id and e.course_id = c.id and enrollment_open(e.status, e.access_until, app_now())
          and st.status = 'active' and (${cohortId}::uuid is null or exists (select from access_grants g
            where g.producer_id = e.producer_id and g.student_id = e.student_id and g.course_id = e.course_id
              and g.cohort_id = ${cohortId} and g.closed_at is null))
        order by st.name, st.id) as "studentIds"
    from courses c where c.producer_id = ${producerId} and c.id = ${courseId}`.execute(tx);
  return rows[0] as Stored;
}

type Asked = { courseId: string; studentIds: string[]; lessonIds: string[]; awaited: string[] };

/** In the given order, with what decides whether these lessons are open. */
async function readStudents(
  tx: Tx,
  producerId: string,
  { courseId, studentIds, lessonIds, awaited }: Asked,
): Promise<(Student & { facts: Facts })[]> {
  const { rows } = await sql<Student & { facts: Facts }>`
    select st.id, st.name, st.user_id as "userId", st.email, st.notify_by_email as "wantsEmail",
      json_build_object('countedFrom', ${countedFrom}, 'firstAccessAt', e.first_access_at, 'cohortIds', ${cohortIdsOf},
        'moduleIds', ${moduleIdsOf}, 'watched', (
          select coalesce(json_agg(json_build_object('lessonId', p.lesson_id, 'completed', true, 'completedAt', p.completed_at)), '[]')
          from lesson_progress p where p.producer_id = e.producer_id and p.student_id = e.student_id and p.completed
            and p.lesson_id = any (${awaited}::uuid[])), 'opened', (
          select coalesce(json_agg(json_build_object('lessonId', o.lesson_id, 'at', o.opened_at)), '[]')
          from lesson_openings o where o.producer_id = e.producer_id and o.student_id = e.student_id
            and o.lesson_id = any (${lessonIds}::uuid[]))) as facts
    from unnest(${studentIds}::uuid[]) with ordinality as asked (id, place)
    join students st on st.producer_id = ${producerId} and st.id = asked.id
    join enrollments e on e.producer_id = st.producer_id and e.student_id = st.id and e.course_id = ${courseId}
    order by asked.place`.execute(tx);
  return rows;
}

/** What the preview shows of them. */
async function readPeople(tx: Tx, producerId: string, losses: readonly Loss[]): Promise<Impact['people']> {
  if (losses.length === 0) return [];
  const { rows } = await sql<{ id: string; lessons: string[]; begun: boolean }>`
    select lost.id, array(select l.title from unnest(lost."lessonIds") with ordinality as each (id, place)
        join lessons l on l.producer_id = ${producerId} and l.id = each.id order by each.place) as lessons,
      exists (select from lesson_progress p where p.producer_id = ${producerId} and p.student_id = lost.id
        and p.lesson_id = any (lost."lessonIds")) as begun
    from jsonb_to_recordset(${JSON.stringify(losses)}::jsonb) as lost (id uuid, "lessonIds" uuid[])`.execute(tx);
  const known = new Map(rows.map((row) => [row.id, row]));
  return losses.map(({ id, name }) => ({
    id,
    name,
    lessons: known.get(id)?.lessons ?? [],
    begun: known.get(id)?.begun ?? false,
  }));
}
