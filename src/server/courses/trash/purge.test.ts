import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { giveCertificates } from '#test/fixtures/certificate-fixture.ts';
import { newThread } from '#test/fixtures/conversations/conversation-fixture.ts';
import {
  newAttachment,
  newCaptions,
  newCourse,
  newSchool,
  newStudent,
  openEnrollment,
} from '#test/fixtures/factories.ts';
import { asOwner } from '#test/fixtures/owner.ts';
import { twoAttempts } from '#test/fixtures/quizzes/quiz-fixture.ts';
import { newAssignment, newSubmission } from '#test/fixtures/tasks/assignment-fixture.ts';
import type { Learner, SchoolActor } from '../../actors.ts';
import { asPlatform, asSchool } from '../../db.ts';
import { addFavorite } from '../../learning/favorites.ts';
import { setPosition } from '../../learning/progress/position.ts';
import { saveNote } from '../../learning/reading/notes.ts';
import { deleteCourse, deleteLesson, deleteModule } from './delete.ts';
import { purgeTrash } from './purge.ts';
import { deleteForGood } from './restore.ts';

const { services, url } = await testApp();
const { db, jobs } = services;

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
const TABLES = [
  'courses',
  'course_modules',
  'lessons',
  'lesson_progress',
  'lesson_viewings',
  'lesson_favorites',
  'lesson_attachments',
  'lesson_notes',
  'lesson_ratings',
  'assignments',
  'quizzes',
  'lesson_captions',
  'caption_tasks',
  'lesson_words',
  'video_checks',
  'video_reports',
  'release_rules',
  'lesson_openings',
  'releases_told',
  'enrollments',
  'access_grants',
  'course_imports',
  'cohorts',
  'certificate_rules',
  'certificate_batches',
  'package_lines',
  'threads',
] as const;

async function furnished() {
  const school = await newSchool(db);
  const student = await newStudent(db, school);
  const course = await newCourse(db, school, { modules: [[{}, {}], [{}]] });
  await openEnrollment(db, student, course.id);
  for (const lessonId of course.lessonIds) {
    await addFavorite(db, student, { lessonId });
    await setPosition(db, jobs, student, { lessonId, positionSeconds: 30, durationSeconds: 600 });
    await noteViewing(student, lessonId);
    await newAttachment(db, school, lessonId);
    await saveNote(db, student, { noteId: randomUUID(), lessonId, second: 9, body: 'Luz' });
    await noteRating(student, lessonId);
    await newCaptions(db, school, lessonId);
    await noteTask(school, lessonId);
    await newSubmission(db, student, await newAssignment(db, school, lessonId));
    await twoAttempts(db, student, lessonId);
    await noteTrouble(student, lessonId);
    await newThread(db, student, { lessonId, courseId: course.id });
  }
  await noteReleases(student, course);
  await noteGiven(school, course.id);
  const [moduleId = ''] = course.moduleIds;
  const [lessonId = ''] = course.lessonIds;
  return { school, courseId: course.id, moduleId, lessonId };
}

const noteViewing = ({ producerId, studentId }: Learner, lessonId: string) =>
  asPlatform(db, (tx) =>
    tx
      .insertInto('lesson_viewings')
      .values({
        ...{ producer_id: producerId, student_id: studentId, lesson_id: lessonId, day: '2026-01-10' },
        code: sql`upper(translate(left(gen_random_uuid()::text, 8), 'ilou', '0000'))`,
      })
      .execute(),
  );

const noteRating = ({ producerId, studentId }: Learner, lessonId: string) =>
  asSchool(db, { producerId, studentId }, (tx) =>
    tx
      .insertInto('lesson_ratings')
      .values({ producer_id: producerId, student_id: studentId, lesson_id: lessonId, rating: 4 })
      .execute(),
  );

const noteTask = ({ producerId }: SchoolActor, lessonId: string) =>
  asSchool(db, { producerId }, (tx) =>
    tx
      .insertInto('caption_tasks')
      .values({
        ...{ producer_id: producerId, lesson_id: lessonId, id: randomUUID(), kind: 'video', language: 'pt-BR' },
        video_url: 'https://videos.test/aula.m3u8',
      })
      .execute(),
  );

/** Adds findings of the nightly check and a student's report for its video. */
async function noteTrouble({ producerId, studentId }: Learner, lessonId: string) {
  const about = { producer_id: producerId, lesson_id: lessonId, video_url: 'https://vimeo.com/1' };
  await asPlatform(db, (tx) => tx.insertInto('video_checks').values(about).execute());
  await asSchool(db, { producerId, studentId }, (tx) =>
    tx
      .insertInto('video_reports')
      .values({ ...about, student_id: studentId, problem: 'silent', asked: true })
      .execute(),
  );
}

/** A turma, and for each lesson a rule and an opening. */
async function noteReleases({ producerId, studentId }: Learner, course: { id: string; lessonIds: string[] }) {
  const school = { producer_id: producerId, course_id: course.id };
  await asPlatform(db, async (tx) => {
    await tx
      .insertInto('cohorts')
      .values({ ...school, id: randomUUID(), name: 'Turma 1' })
      .execute();
    for (const lesson_id of course.lessonIds) {
      await tx
        .insertInto('release_rules')
        .values({ ...school, id: randomUUID(), lesson_id, kind: 'always' })
        .execute();
      await tx
        .insertInto('releases_told')
        .values({ producer_id: producerId, student_id: studentId, lesson_id, day: '2026-01-10' })
        .execute();
      await tx
        .insertInto('lesson_openings')
        .values({ producer_id: producerId, student_id: studentId, lesson_id })
        .execute();
    }
  });
}

/** Adds certificate rules, and a package that opens the course. */
async function noteGiven(school: SchoolActor, courseId: string) {
  await giveCertificates(db, school, courseId);
  const [packageId, ofCourse] = [randomUUID(), { producer_id: school.producerId, course_id: courseId }];
  await asSchool(db, school, async (tx) => {
    await tx
      .insertInto('course_imports')
      .values({ ...ofCourse, id: randomUUID(), source: 'links', modules: 1, lessons: 1 })
      .execute();
    await tx
      .insertInto('certificate_batches')
      .values({ ...ofCourse, id: randomUUID(), total: 1 })
      .execute();
    await tx.insertInto('packages').values({ producer_id: school.producerId, id: packageId, name: 'Combo' }).execute();
    await tx
      .insertInto('package_lines')
      .values({ ...ofCourse, package_id: packageId })
      .execute();
  });
}

const rows = (producerId: string) =>
  asPlatform(db, async (tx) => {
    const counts = await Promise.all(
      TABLES.map((table) =>
        sql<{ rows: number }>`
          select count(*)::int as rows from ${sql.table(table)} where producer_id = ${producerId}`.execute(tx),
      ),
    );
    return counts.map((count) => count.rows[0]?.rows);
  });

const WHOLE = [1, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 12, 3, 3, 3, 3, 3, 1, 1, 1, 1, 1, 1, 1, 3];
const NOTHING = WHOLE.map(() => 0);

test('items are purged after 30 days with all references, and nothing else', async () => {
  const [whole, part, little, kept] = [await furnished(), await furnished(), await furnished(), await furnished()];
  await deleteCourse(db, whole.school, whole);
  await deleteModule(db, part.school, part);
  await deleteLesson(db, little.school, little);
  const remaining = () => Promise.all([whole, part, little, kept].map(({ school }) => rows(school.producerId)));

  await purgeTrash(db, inHours(30 * 24));
  expect(await remaining()).toEqual([WHOLE, WHOLE, WHOLE, WHOLE]);
  const purged = await purgeTrash(db, inHours(30 * 24 + 2));
  expect(purged.courses).toBeGreaterThanOrEqual(1);
  expect(await remaining()).toEqual([
    NOTHING,
    // Conversations outlive their lesson.
    [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3],
    [1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 8, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 3],
    WHOLE,
  ]);
  expect(await purgeTrash(db, inHours(30 * 24 + 2))).toEqual({ courses: 0, modules: 0, lessons: 0 });
});

test('items deleted for good by request are purged by the next run', async () => {
  const { school, courseId } = await furnished();
  await deleteCourse(db, school, { courseId });
  await deleteForGood(db, jobs, school, { kind: 'course', id: courseId });
  const { rows: waiting } = await asPlatform(db, (tx) =>
    sql<{ count: number }>`select count(*)::int from pgboss.job where name = 'purge-trash'`.execute(tx),
  );
  expect(waiting[0]?.count).toBeGreaterThanOrEqual(1);
  await purgeTrash(db);
  expect(await rows(school.producerId)).toEqual(NOTHING);
});

test('all references to a course or its contents are deleted or cleared, in batches', async () => {
  const { rows: referring } = await asPlatform(db, (tx) =>
    sql<{ name: string }>`
      select distinct conrelid::regclass::text as name from pg_constraint
      where confrelid in ('courses'::regclass, 'course_modules'::regclass, 'lessons'::regclass)`.execute(tx),
  );
  // Notifications stay without their link; the few notices of a course are cleared by their foreign key.
  expect(referring.map(({ name }) => name).sort()).toEqual(
    [...TABLES.filter((table) => table !== 'courses'), 'notices', 'notifications'].sort(),
  );
});

test('two concurrent purges do not block each other', async () => {
  const schools = await Promise.all(Array.from({ length: 4 }, furnished));
  for (const { school, courseId } of schools) await deleteCourse(db, school, { courseId });
  const later = inHours(30 * 24 + 2);
  await Promise.all([purgeTrash(db, later), purgeTrash(db, later), purgeTrash(db, later)]);
  for (const { school } of schools) expect(await rows(school.producerId)).toEqual(NOTHING);
});

test('a quiz with more attempts than a batch is purged in several', async () => {
  const { school, courseId, lessonId } = await furnished();
  const { numAffectedRows } = await asSchool(db, school, (tx) =>
    sql`
      insert into quiz_attempts (producer_id, id, quiz_id, student_id, number, snapshot, submitted_at)
      select a.producer_id, gen_random_uuid(), a.quiz_id, a.student_id, 2 + n, a.snapshot, a.submitted_at
      from quiz_attempts a join quizzes q on q.producer_id = a.producer_id and q.id = a.quiz_id,
        generate_series(1, 1000) n
      where a.producer_id = ${school.producerId} and q.lesson_id = ${lessonId} and a.number = 1`.execute(tx),
  );
  expect(numAffectedRows).toBe(1000n);
  await deleteCourse(db, school, { courseId });
  const name = `refuse_${courseId.replaceAll('-', '')}`;
  await asOwner(
    url,
    `create function ${name}() returns trigger language plpgsql as $$ begin
       if (select count(*) from gone where producer_id = '${school.producerId}') > 1000 then raise exception 'too many at once'; end if;
       return null;
     end $$;
     create trigger ${name} after delete on quiz_attempts referencing old table as gone
       for each statement execute function ${name}()`,
  );
  try {
    await purgeTrash(db, inHours(30 * 24 + 2));
  } finally {
    await asOwner(url, `drop trigger ${name} on quiz_attempts; drop function ${name}`);
  }
  expect(await rows(school.producerId)).toEqual(NOTHING);
});
