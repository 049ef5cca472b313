import { sql } from 'kysely';
import { isOpen, type ReleaseRule, releasesOf, type Schedule } from '#shared/access/release.ts';
import type { CohortInput } from '#shared/contract/school/cohorts.ts';
import type { Impact, RuleInput } from '#shared/contract/school/release-rules.ts';
import type { Tx } from '../db.ts';
import { factsOf } from '../learning/release/facts.ts';
import { cohortsOf, dateOf, rulesOf, type StoredSchedule, scheduleOf } from '../learning/release/schedule.ts';
import { cohortIdsOf, countedFrom, moduleIdsOf, type Standing, type StandingIn } from '../learning/standing.ts';

export type Change = { courseId: string; cohortId: string | null; rules: RuleInput[] };
export type Place = Pick<Change, 'courseId' | 'cohortId'>;
/** A planned change of rules or dates. */
export type ScheduleChange = (schedule: Schedule) => Schedule;
type Facts = Pick<StandingIn, 'countedFrom' | 'firstAccessAt' | 'cohortIds' | 'moduleIds'> &
  Pick<Standing, 'opened' | 'watched'>;
type Person = { id: string; name: string; userId: string; email: string; wantsEmail: boolean; begun: string[] };
export type Loss = Person & { lessonIds: string[] };

type Stored = StoredSchedule & {
  now: string;
  lessons: { id: string; moduleId: string; title: string }[];
  people: (Facts & Person)[];
};

const PEOPLE = 200;

/** Students with a lesson open now that the change would close. */
export async function lossesOf(tx: Tx, producerId: string, place: Place, alter: ScheduleChange) {
  const { lessons, people, now, ...stored } = await readCourse(tx, producerId, place);
  const before = scheduleOf(lessons, stored);
  const [today, then] = [releasesOf(before), releasesOf(alter(before))];
  const at = new Date(now);
  const losses: Loss[] = people.flatMap((person) => {
    const facts = factsOf(person, { ...person, now });
    const lost = lessons.filter(({ id }) => isOpen(today(id, facts), at) && !isOpen(then(id, facts), at));
    return lost.length > 0 ? [{ ...person, lessonIds: lost.map(({ id }) => id) }] : [];
  });
  return { losses, lessons };
}

export async function impactOf(tx: Tx, producerId: string, place: Place, alter: ScheduleChange): Promise<Impact> {
  const { losses, lessons } = await lossesOf(tx, producerId, place, alter);
  const titles = new Map(lessons.map(({ id, title }) => [id, title]));
  return {
    students: losses.length,
    lessons: new Set(losses.flatMap(({ lessonIds }) => lessonIds)).size,
    people: losses.slice(0, PEOPLE).map(({ id, name, begun, lessonIds }) => ({
      id,
      name,
      lessons: lessonIds.map((lessonId) => titles.get(lessonId) ?? ''),
      begun: begun.some((lessonId) => lessonIds.includes(lessonId)),
    })),
  };
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

/**
 * The course, and the release facts of everybody affected: students of the turma, or all with the course if its own
 * rules change.
 */
async function readCourse(tx: Tx, producerId: string, { courseId, cohortId }: Place): Promise<Stored> {
  const { rows } = await sql<Stored>`
    select app_now() as now, ${rulesOf} as rules, ${cohortsOf} as cohorts,
      (select coalesce(json_agg(json_build_object('id', l.id, 'moduleId', m.id, 'title', l.title) order by m.position, l.position), '[]')
        from course_modules m join lessons l on l.producer_id = m.producer_id and l.module_id = m.id and l.deleted_at is null
        where m.producer_id = c.producer_id and m.course_id = c.id and m.deleted_at is null) as lessons,
      (select coalesce(json_agg(json_build_object('id', st.id, 'name', st.name, 'userId', st.user_id, 'email', st.email,
            'wantsEmail', st.notify_by_email, 'countedFrom', ${countedFrom},
            'firstAccessAt', e.first_access_at, 'cohortIds', ${cohortIdsOf}, 'moduleIds', ${moduleIdsOf}, 'begun', done.begun, 'watched', done.watched,
            'opened', (select coalesce(json_agg(json_build_object('lessonId', o.lesson_id, 'at', o.opened_at)), '[]')
              from lesson_openings o where o.producer_id = e.producer_id and o.student_id = e.student_id)) order by st.name, st.id), '[]')
        from enrollments e join students st on st.producer_id = e.producer_id and st.id = e.student_id
        cross join lateral (select coalesce(json_agg(p.lesson_id), '[]') as begun,
            coalesce(json_agg(json_build_object('lessonId', p.lesson_id, 'completed', true, 'completedAt', p.completed_at))
              filter (where p.completed), '[]') as watched
          from lesson_progress p
          where p.producer_id = e.producer_id and p.student_id = e.student_id and p.course_id = e.course_id) done
        where e.producer_id = c.producer_id and e.course_id = c.id and enrollment_open(e.status, e.access_until, app_now())
          and st.status = 'active' and (${cohortId}::uuid is null or exists (select from access_grants g
            where g.producer_id = e.producer_id and g.student_id = e.student_id and g.course_id = e.course_id
              and g.cohort_id = ${cohortId} and g.closed_at is null))) as people
    from courses c where c.producer_id = ${producerId} and c.id = ${courseId}`.execute(tx);
  return rows[0] as Stored;
}
