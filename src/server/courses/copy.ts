import { sql } from 'kysely';
import type { ProducerCourse } from '#shared/contract/school/courses.ts';
import { LIMITS } from '#shared/limits.ts';
import type { SchoolActor } from '../actors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { type IdempotencyKey, idOf } from '../database/idempotency.ts';
import { asSchool, type Database } from '../db.ts';
import { courseOf } from './courses.ts';
import { LESSON_COLUMNS } from './lesson-columns.ts';

const SUFFIX = ' (Cópia)';

/**
 * Copies a course as a draft, without students and items in the bin. One statement, for consistency.
 * @throws Problem not_found
 */
export function copyCourse(
  db: Database,
  school: SchoolActor,
  { courseId, key }: { courseId: string } & IdempotencyKey,
): Promise<ProducerCourse> {
  const { producerId } = school;
  const id = idOf(producerId, `copy of ${courseId}`, key);
  return asSchool(db, { producerId }, async (tx) => {
    const { rows: made } = await sql<{ id: string }>`
      with new_course as (
        insert into courses (producer_id, id, title, description, cover_url, price_cents, sales_url, published,
          access_days, access_last_day)
        select producer_id, ${id}::uuid, rtrim(left(title, ${LIMITS.title - SUFFIX.length})) || ${SUFFIX},
          description, cover_url, price_cents, sales_url, false, access_days, access_last_day
        from courses where producer_id = ${producerId} and id = ${courseId} and deleted_at is null
        on conflict (producer_id, id) do nothing
        returning id),
      twins as materialized (
        select m.id as original, gen_random_uuid() as id, c.id as course_id
        from course_modules m, new_course c
        where m.producer_id = ${producerId} and m.course_id = ${courseId} and m.deleted_at is null),
      new_modules as (
        insert into course_modules (producer_id, id, course_id, title, description, cover_url, position)
        select producer_id, twins.id, twins.course_id, title, description, cover_url, position
        from twins join course_modules m on m.producer_id = ${producerId} and m.id = twins.original),
      twin_lessons as materialized (
        select l.id as original, gen_random_uuid() as id, twins.course_id, twins.id as module_id
        from twins join lessons l on l.producer_id = ${producerId} and l.module_id = twins.original
        where l.deleted_at is null),
      new_lessons as (
        insert into lessons (producer_id, id, course_id, module_id, position, measured_seconds, thumbnails, ${sql.raw(LESSON_COLUMNS)})
        select producer_id, twin.id, twin.course_id, twin.module_id, position, measured_seconds, thumbnails, ${sql.raw(LESSON_COLUMNS)}
        from twin_lessons twin join lessons l on l.producer_id = ${producerId} and l.id = twin.original),
      new_captions as (
        insert into lesson_captions (producer_id, lesson_id, language, automatic)
        select producer_id, twin.id, language, automatic
        from twin_lessons twin join lesson_captions t on t.producer_id = ${producerId} and t.lesson_id = twin.original),
      new_cues as (
        insert into caption_cues (producer_id, lesson_id, language, id, start_ms, end_ms, text)
        select producer_id, twin.id, language, gen_random_uuid(), start_ms, end_ms, text
        from twin_lessons twin join caption_cues q on q.producer_id = ${producerId} and q.lesson_id = twin.original),
      new_attachments as (
        insert into lesson_attachments (producer_id, id, lesson_id, name, file_id, url, position)
        select producer_id, gen_random_uuid(), twin.id, name, file_id, url, position
        from twin_lessons twin join lesson_attachments a on a.producer_id = ${producerId} and a.lesson_id = twin.original
        where a.deleted_at is null),
      new_assignments as (
        insert into assignments (producer_id, id, lesson_id, title, instructions, accepts, file_kinds, file_megabytes, criteria,
          mandatory, due_at, takes_late)
        select producer_id, gen_random_uuid(), twin.id, title, instructions, accepts, file_kinds, file_megabytes, criteria,
          mandatory, due_at, takes_late
        from twin_lessons twin join assignments a on a.producer_id = ${producerId} and a.lesson_id = twin.original
        where a.removed_at is null),
      new_quizzes as (
        insert into quizzes (producer_id, id, lesson_id, required, min_percent, max_attempts, wait_minutes, limit_minutes, draw,
          shuffled, show_key, questions)
        select producer_id, gen_random_uuid(), twin.id, required, min_percent, max_attempts, wait_minutes, limit_minutes, draw,
          shuffled, show_key, questions
        from twin_lessons twin join quizzes q on q.producer_id = ${producerId} and q.lesson_id = twin.original
        where q.deleted_at is null),
      new_rules as (
        insert into release_rules (producer_id, id, course_id, module_id, lesson_id, kind, at, days, hour, after_lesson_id, until, until_days)
        select producer_id, gen_random_uuid(), c.id, twin_module.id, twin_lesson.id, kind, at, days, hour, before.id, until, until_days
        from new_course c join release_rules r on r.producer_id = ${producerId} and r.course_id = ${courseId} and r.cohort_id is null
        left join twins twin_module on twin_module.original = r.module_id
        left join twin_lessons twin_lesson on twin_lesson.original = r.lesson_id
        left join twin_lessons before on before.original = r.after_lesson_id
        where coalesce(twin_module.id, twin_lesson.id) is not null)
      select id from new_course`.execute(tx);
    const copy = await courseOf(tx, producerId, id);
    if (made.length > 0)
      await recordAuditEvent(tx, school, school.place, { action: 'course_copied', subject: copy.title });
    return copy;
  });
}
