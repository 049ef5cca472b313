import { sql } from 'kysely';
import type { Impact, RuleInput } from '#shared/contract/school/release-rules.ts';
import type { SchoolActor } from '../actors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { asSchool, type Database, type Tx } from '../db.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { notFound } from '../problem.ts';
import { type Change, impactOf, withRules } from './impact.ts';
import { handleLosses, type LossHandling } from './losses.ts';
import { lockCourse } from './save.ts';

/** Previews a change of rules. @throws Problem not_found */
export function readImpact(db: Database, { producerId }: SchoolActor, change: Change): Promise<Impact> {
  return asSchool(db, { producerId }, async (tx) => {
    await checkPlaces(tx, producerId, change);
    return impactOf(tx, producerId, change, withRules(change));
  });
}

/**
 * Changes the rules of a turma, or of the course. If asked, open lessons that would close stay open to those
 * who have them.
 * @throws Problem not_found
 */
export function saveRules(
  db: Database,
  jobs: Jobs,
  school: SchoolActor,
  { keepOpen, tell, ...change }: Change & LossHandling,
): Promise<Record<string, never>> {
  const { producerId } = school;
  return asSchool(db, { producerId }, async (tx) => {
    await lockCourse(tx, producerId, change.courseId);
    const subject = await checkPlaces(tx, producerId, change);
    await handleLosses(tx, jobs, producerId, { ...change, alter: withRules(change), keepOpen, tell });
    await writeRules(tx, school, { ...change, rules: eachOnce(change.rules) });
    await recordAuditEvent(tx, school, school.place, {
      action: 'releases_changed',
      subject,
      count: change.rules.length,
    });
    return {};
  });
}

/**
 * Checks that the turma, and everything the rules refer to, belong to the course. @returns its title. @throws Problem
 * not_found
 */
async function checkPlaces(tx: Tx, producerId: string, { courseId, cohortId, rules }: Change): Promise<string> {
  const named = (ids: (string | null)[]) => [...new Set(ids.filter((id) => id !== null))];
  const lessons = named(rules.map((rule) => rule.lessonId));
  const awaited = named(rules.map((rule) => rule.afterLessonId));
  const modules = named(rules.map((rule) => rule.moduleId));
  // A lesson that is waited for may be in the bin: the rule keeps it meanwhile, and waits again once it is restored.
  const { rows } = await sql<{ title: string; turma: boolean; lessons: number; awaited: number; modules: number }>`
    select c.title,
      ${cohortId}::uuid is null or exists (select from cohorts t
        where t.producer_id = c.producer_id and t.course_id = c.id and t.id = ${cohortId}) as turma,
      (select count(*) from lessons l where l.producer_id = c.producer_id and l.course_id = c.id
        and l.id = any (${lessons}::uuid[]) and l.deleted_at is null)::integer as lessons,
      (select count(*) from lessons l where l.producer_id = c.producer_id and l.course_id = c.id
        and l.id = any (${awaited}::uuid[]))::integer as awaited,
      (select count(*) from course_modules m where m.producer_id = c.producer_id and m.course_id = c.id
        and m.id = any (${modules}::uuid[]) and m.deleted_at is null)::integer as modules
    from courses c where c.producer_id = ${producerId} and c.id = ${courseId} and c.deleted_at is null`.execute(tx);
  const [found] = rows;
  const isThere =
    found?.turma &&
    found.lessons === lessons.length &&
    found.awaited === awaited.length &&
    found.modules === modules.length;
  if (!isThere) throw notFound();
  return found.title;
}

/** A lesson's own rule of days after enrollment is also a field of the lesson's form, so it is stored with the lesson. */
async function writeRules(tx: Tx, school: SchoolActor, { courseId, cohortId, rules }: Change): Promise<void> {
  const { producerId } = school;
  const [gone, kept] = [rules.filter(({ kind }) => kind === null), rules.filter(({ kind }) => kind !== null)];
  if (cohortId === null)
    await sql`
      with asked as (
        select "lessonId", case when kind = 'enrollment' and days > 0
          and num_nonnulls(hour, "afterLessonId", until, "untilDays") = 0 then days end as release_days
        from ${asRows(rules)} where "lessonId" is not null)
      update lessons l set release_days = asked.release_days, version = l.version + 1, edited_at = app_now(),
        edited_by = ${school.userId ?? null}, edited_in = null
      from asked
      where l.producer_id = ${producerId} and l.id = asked."lessonId" and l.release_days is distinct from asked.release_days`.execute(
      tx,
    );
  if (gone.length > 0)
    await sql`
      delete from release_rules r using ${asRows(gone)}
      where r.producer_id = ${producerId} and r.course_id = ${courseId} and r.cohort_id is not distinct from ${cohortId}::uuid
        and r.module_id is not distinct from rule."moduleId" and r.lesson_id is not distinct from rule."lessonId"`.execute(
      tx,
    );
  if (kept.length > 0)
    await sql`
      insert into release_rules (producer_id, id, course_id, cohort_id, module_id, lesson_id, kind, at, days, hour, after_lesson_id, until, until_days)
      select ${producerId}, gen_random_uuid(), ${courseId}, ${cohortId}::uuid, "moduleId", "lessonId", kind, at, days, hour,
        "afterLessonId", until, "untilDays"
      from ${asRows(kept)}
      on conflict (producer_id, course_id, cohort_id, module_id, lesson_id) do update
        set kind = excluded.kind, at = excluded.at, days = excluded.days, hour = excluded.hour,
          after_lesson_id = excluded.after_lesson_id, until = excluded.until, until_days = excluded.until_days`.execute(
      tx,
    );
}

/** Of duplicates, the last one counts. */
const eachOnce = (rules: readonly RuleInput[]): RuleInput[] => [
  ...new Map(rules.map((rule) => [rule.lessonId ?? rule.moduleId, rule])).values(),
];

/** Rules as an SQL row set named `rule`. */
const asRows = (rules: readonly RuleInput[]) => sql`jsonb_to_recordset(${JSON.stringify(rules)}::jsonb) as rule (
  "moduleId" uuid, "lessonId" uuid, kind text, at timestamptz, days integer, hour time, "afterLessonId" uuid,
  until timestamptz, "untilDays" integer)`;
