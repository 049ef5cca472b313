import { type RawBuilder, sql } from 'kysely';
import { LIMITS } from '#shared/limits.ts';
import { inBatches } from '../../database/in-batches.ts';
import type { Database } from '../../db.ts';

const HOUR_MS = 3_600_000;
const BATCH = 1_000;

type Purged = { courses: number; modules: number; lessons: number };
type Doomed = { table: string; rows: RawBuilder<unknown> };

/**
 * Purges expired items of all schools' bins: dependent rows first, in batches, so that no transaction is long. Waits
 * for an hour after items can no longer be restored, so that a last-minute restoration is complete.
 */
export async function purgeTrash(db: Database, now = new Date()): Promise<Purged> {
  const before = new Date(now.getTime() - (LIMITS.trashDays * 24 + 1) * HOUR_MS);
  const courses = sql`select c.producer_id, c.id from courses c where c.deleted_at < ${before}`;
  const modules = sql`
    select m.producer_id, m.id from course_modules m where m.deleted_at < ${before}
    union select m.producer_id, m.id from course_modules m join (${courses}) c
      on c.producer_id = m.producer_id and c.id = m.course_id`;
  const lessons = sql`
    select l.producer_id, l.id from lessons l where l.deleted_at < ${before}
    union select l.producer_id, l.id from lessons l join (${modules}) m
      on m.producer_id = l.producer_id and m.id = l.module_id`;
  const tasks = sql`
    select a.producer_id, a.id from assignments a join (${lessons}) l on l.producer_id = a.producer_id and l.id = a.lesson_id`;
  await deleteAll(db, { table: 'submissions', rows: referring('submissions', 'assignment_id', tasks) });
  const quizzes = sql`
    select q.producer_id, q.id from quizzes q join (${lessons}) l on l.producer_id = q.producer_id and l.id = q.lesson_id`;
  await deleteAll(db, { table: 'quiz_attempts', rows: referring('quiz_attempts', 'quiz_id', quizzes) });
  for (const table of [
    'lesson_progress',
    'lesson_viewings',
    'lesson_favorites',
    'lesson_attachments',
    'assignments',
    'lesson_notes',
    'lesson_ratings',
    'lesson_openings',
    'release_rules',
    'releases_told',
    'quizzes',
    'lesson_words',
    'caption_cues',
    'lesson_captions',
    'caption_tasks',
    'video_checks',
    'video_reports',
  ])
    await deleteAll(db, { table, rows: referring(table, 'lesson_id', lessons) });
  await deleteAll(db, { table: 'threads', rows: referring('threads', 'course_id', courses) });
  for (const table of [
    'enrollments',
    'access_grants',
    'course_imports',
    'release_rules',
    'cohorts',
    'certificate_rules',
    'certificate_batches',
    'package_lines',
  ])
    await deleteAll(db, { table, rows: referring(table, 'course_id', courses) });
  await inBatches(
    db,
    BATCH,
    sql`update notifications set course_id = null where ${among(referring('notifications', 'course_id', courses))}`,
  );
  await inBatches(
    db,
    BATCH,
    sql`update threads set lesson_id = null where ${among(referring('threads', 'lesson_id', lessons))}`,
  );
  return {
    lessons: await deleteAll(db, { table: 'lessons', rows: referring('lessons', 'id', lessons) }),
    modules: await deleteAll(db, { table: 'course_modules', rows: referring('course_modules', 'id', modules) }),
    courses: await deleteAll(db, { table: 'courses', rows: referring('courses', 'id', courses) }),
  };
}

const referring = (table: string, column: string, doomed: RawBuilder<unknown>) => sql`
  select t.ctid from ${sql.table(table)} t join (${doomed}) doomed
    on doomed.producer_id = t.producer_id and doomed.id = t.${sql.ref(column)}`;

const deleteAll = (db: Database, { table, rows }: Doomed): Promise<number> =>
  inBatches(db, BATCH, sql`delete from ${sql.table(table)} where ${among(rows)}`);

/** A batch of rows that nobody else has locked. */
const among = (rows: RawBuilder<unknown>) =>
  sql`ctid = any (array(${rows} limit ${BATCH} for update of t skip locked))`;
