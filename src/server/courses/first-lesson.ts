import type { z } from 'zod';
import type { firstLessonInput } from '#shared/contract/school/first-steps.ts';
import type { SchoolActor } from '../actors.ts';
import { type IdempotencyKey, idOf } from '../database/idempotency.ts';
import { asSchool, type Database, type Tx } from '../db.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { lockCourse } from './course-lock.ts';
import { BARE_LESSON } from './lesson-columns.ts';
import { insertLesson } from './lessons.ts';
import { insertModule } from './modules.ts';
import { publishLocked } from './publishing.ts';

const FIRST_MODULE = 'Módulo 1';

/**
 * Adds a lesson to a course's last module, creating the module if needed and publishing if asked, all or
 * nothing.
 * @throws Problem not_found, mailbox_unproven
 */
export function addFirstLesson(
  db: Database,
  jobs: Jobs,
  school: SchoolActor,
  { courseId, title, videoUrl, publish, key }: z.infer<typeof firstLessonInput> & IdempotencyKey & { courseId: string },
): Promise<{ id: string }> {
  const { producerId } = school;
  return asSchool(db, { producerId }, async (tx) => {
    await lockCourse(tx, { producerId }, courseId);
    const moduleId = (await lastModule(tx, producerId, courseId)) ?? (await addModule(tx, school, courseId));
    const id = idOf(producerId, `first lesson of ${courseId}`, key);
    await insertLesson(tx, school, { courseId, moduleId }, { ...BARE_LESSON, id, title, videoUrl });
    if (publish) await publishLocked(tx, jobs, school, courseId);
    return { id };
  });
}

async function lastModule(tx: Tx, producerId: string, courseId: string): Promise<string | undefined> {
  const found = await tx
    .selectFrom('course_modules')
    .where('producer_id', '=', producerId)
    .where('course_id', '=', courseId)
    .where('deleted_at', 'is', null)
    .orderBy('position', 'desc')
    .select('id')
    .executeTakeFirst();
  return found?.id;
}

async function addModule(tx: Tx, school: SchoolActor, courseId: string): Promise<string> {
  const { id } = await insertModule(tx, school, courseId, { title: FIRST_MODULE, description: '', coverUrl: null });
  return id;
}
