import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { lessonInput } from '#shared/contract/producer.ts';
import { recognizeVideo } from '#shared/video-url.ts';
import type { SchoolActor } from '../actors.ts';
import { asSchool, type Database, type Tx } from '../db.ts';
import { recomputeCourseProgress } from '../learning/progress.ts';
import { notFound, Problem } from '../problem.ts';
import { lockCourseOfModule } from './course-lock.ts';

export type LessonInput = z.infer<typeof lessonInput>;

/**
 * Adds a lesson at the end of its module. The students' percentages follow: there is one lesson more to complete.
 * @throws Problem not_found, invalid_input
 */
export async function createLesson(
  db: Database,
  { producerId }: SchoolActor,
  { moduleId, ...input }: LessonInput & { moduleId: string },
): Promise<{ id: string }> {
  const columns = columnsOf(input);
  return asSchool(db, { producerId }, async (tx) => {
    const { courseId } = await lockCourseOfModule(tx, { producerId }, moduleId);
    const lesson = await tx
      .insertInto('lessons')
      .values({
        producer_id: producerId,
        id: randomUUID(),
        course_id: courseId,
        module_id: moduleId,
        ...columns,
        position: nextPosition(tx, producerId, moduleId),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recomputeCourseProgress(tx, { producerId }, courseId);
    return lesson;
  });
}

/** @throws Problem not_found, invalid_input */
export async function updateLesson(
  db: Database,
  { producerId }: SchoolActor,
  { lessonId, ...input }: LessonInput & { lessonId: string },
): Promise<{ id: string }> {
  const columns = columnsOf(input);
  return asSchool(db, { producerId }, (tx) =>
    tx
      .updateTable('lessons as l')
      .from('course_modules as m')
      .innerJoin('courses as c', (on) =>
        on.onRef('c.producer_id', '=', 'm.producer_id').onRef('c.id', '=', 'm.course_id'),
      )
      .set(columns)
      .where('l.producer_id', '=', producerId)
      .where('l.id', '=', lessonId)
      .where('l.deleted_at', 'is', null)
      .where('m.producer_id', '=', producerId)
      .whereRef('m.id', '=', 'l.module_id')
      .where('m.deleted_at', 'is', null)
      .where('c.deleted_at', 'is', null)
      .returning('l.id')
      .executeTakeFirstOrThrow(notFound),
  );
}

const nextPosition = (tx: Tx, producerId: string, moduleId: string) =>
  tx
    .selectFrom('lessons')
    .where('producer_id', '=', producerId)
    .where('module_id', '=', moduleId)
    .where('deleted_at', 'is', null)
    .select(sql<number>`coalesce(max(position), 0) + 1`.as('position'));

/** Kind and id of the video always come from its address, never from the caller. */
function columnsOf(input: LessonInput) {
  const video = input.videoUrl === null ? null : recognizeVideo(input.videoUrl);
  if (video && 'error' in video)
    throw new Problem('invalid_input', { fields: [{ field: 'videoUrl', code: 'invalid' }] });
  return {
    title: input.title,
    description: input.description,
    video_url: video?.url ?? null,
    video_provider: video?.provider ?? null,
    video_id: video?.id ?? null,
    ebook_url: input.ebookUrl,
    release_days: input.releaseDays,
  };
}
