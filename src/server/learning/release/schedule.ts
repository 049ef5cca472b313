import { sql } from 'kysely';
import type { CohortDates, ReleaseRule, Schedule } from '#shared/access/release.ts';

/* The rules and turmas of the course `c`, as PostgreSQL writes them in JSON. */

type Stored<Row> = { [Key in keyof Row]: Date | null extends Row[Key] ? string | null : Row[Key] };
export type NamedCohort = CohortDates & { name: string };
export type StoredSchedule = { rules: Stored<ReleaseRule>[]; cohorts: Stored<NamedCohort>[] };

export const rulesOf = sql<StoredSchedule['rules']>`(
  select coalesce(json_agg(json_build_object('cohortId', r.cohort_id, 'moduleId', r.module_id, 'lessonId', r.lesson_id,
    'kind', r.kind, 'at', r.at, 'days', r.days, 'hour', to_char(r.hour, 'HH24:MI'), 'afterLessonId', r.after_lesson_id,
    'until', r.until, 'untilDays', r.until_days)), '[]')
  from release_rules r where r.producer_id = c.producer_id and r.course_id = c.id)`;

export const cohortsOf = sql<StoredSchedule['cohorts']>`(
  select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'startsAt', t.starts_at, 'endsAt', t.ends_at,
    'endsAccess', t.ends_access)), '[]')
  from cohorts t where t.producer_id = c.producer_id and t.course_id = c.id)`;

export const scheduleOf = (
  lessons: Schedule['lessons'],
  { rules, cohorts }: StoredSchedule,
): Schedule & { cohorts: NamedCohort[] } => ({
  lessons,
  rules: rules.map((rule) => ({ ...rule, at: dateOf(rule.at), until: dateOf(rule.until) })),
  cohorts: cohorts.map((cohort) => ({ ...cohort, startsAt: dateOf(cohort.startsAt), endsAt: dateOf(cohort.endsAt) })),
});

export const dateOf = (written: string | null): Date | null => (written === null ? null : new Date(written));
