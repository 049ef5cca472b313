import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { CourseSource } from '#shared/contract/course-import/course-imports.ts';
import { LIMITS } from '#shared/limits.ts';
import type { SchoolActor } from '../../actors.ts';
import { addMany } from '../../attachments/add-many.ts';
import { recordAuditEvent } from '../../audit/record-audit-event.ts';
import { BARE_LESSON } from '../../courses/lesson-columns.ts';
import { insertWholeCourse } from '../../courses/whole-course.ts';
import { asSchool, type Database, type Tx } from '../../db.ts';
import { notFound } from '../../problem.ts';
import type { CoursePlan } from './plan.ts';

type ImportedCourse = { id: string; courseId: string };
type Asked = { fileId: string; title: string };

/**
 * Creates the draft of an examined file, in one transaction. Idempotent.
 * @throws Problem not_found, attachment_quota_reached
 */
export function importCourseFile(db: Database, school: SchoolActor, { fileId, title }: Asked): Promise<ImportedCourse> {
  const { producerId } = school;
  return asSchool(db, { producerId }, async (tx) => {
    const { rows } = await sql<{ source: CourseSource; plan: CoursePlan }>`
      delete from course_files where producer_id = ${producerId} and id = ${fileId} and plan is not null
        and created_at > app_now() - make_interval(hours => ${LIMITS.courseFileHours})
      returning source, plan`.execute(tx);
    const [found] = rows;
    if (!found) return madeBefore(tx, producerId, fileId);
    const courseId = randomUUID();
    const modules = found.plan.modules.map(withIds);
    await insertWholeCourse(tx, school, { id: courseId, title, description: found.plan.description, modules });
    const lessons = modules.flatMap((module) => module.lessons);
    await addMany(tx, school, { files: found.plan.files, attachments: lessons.flatMap(attachmentsOf) });
    await tx
      .insertInto('course_imports')
      .values({
        ...{ producer_id: producerId, id: fileId, course_id: courseId, source: found.source },
        ...{ modules: modules.length, lessons: lessons.length },
      })
      .execute();
    await recordAuditEvent(tx, school, school.place, { action: 'course_brought', subject: title });
    return { id: fileId, courseId };
  });
}

async function madeBefore(tx: Tx, producerId: string, id: string): Promise<ImportedCourse> {
  return tx
    .selectFrom('course_imports')
    .where('producer_id', '=', producerId)
    .where('id', '=', id)
    .select(['id', 'course_id as courseId'])
    .executeTakeFirstOrThrow(notFound);
}

type Lesson = ReturnType<typeof withIds>['lessons'][number];

const withIds = ({ title, description, lessons }: CoursePlan['modules'][number]) => ({
  title,
  description,
  lessons: lessons.map((lesson) => ({ ...BARE_LESSON, ...lesson, id: randomUUID() })),
});

const attachmentsOf = ({ id: lessonId, links, files }: Lesson) => [
  ...files.map(({ name, fileId }) => ({ lessonId, name, fileId, url: null })),
  ...links.map(({ name, url }) => ({ lessonId, name, fileId: null, url })),
];
