import { sql } from 'kysely';
import type { SchoolActor } from '#server/actors.ts';
import { copyCourse } from '#server/courses/copy.ts';
import { createLesson } from '#server/courses/lessons.ts';
import { courseOutline } from '#server/courses/outline.ts';
import { deleteCourse, deleteLesson } from '#server/courses/trash/delete.ts';
import { asPlatform } from '#server/db.ts';
import type { DemoServices, MadeCourse } from './schools.ts';

const FORGOTTEN = {
  title: 'Sorteio do lançamento',
  description: '',
  videoUrl: null,
  ebookUrl: null,
  releaseDays: null,
};

/** Recently deleted items, so that the bin can be tried out. */
export async function fillBin(
  { db }: Pick<DemoServices, 'db'>,
  school: SchoolActor,
  { copied, shortened }: { copied: MadeCourse; shortened: MadeCourse },
): Promise<void> {
  const { id: courseId } = await copyCourse(db, school, { courseId: copied.id });
  await deleteCourse(db, school, { courseId });
  const { modules } = await courseOutline(db, school, { courseId: shortened.id });
  const moduleId = modules.at(-1)?.id ?? '';
  const { id: lessonId } = await createLesson(db, school, { moduleId, ...FORGOTTEN });
  await deleteLesson(db, school, { lessonId });
  await asPlatform(db, async (tx) => {
    await tx
      .updateTable('courses')
      .set({ deleted_at: daysAgo(3) })
      .where('id', '=', courseId)
      .execute();
    await tx
      .updateTable('lessons')
      .set({ deleted_at: daysAgo(12) })
      .where('id', '=', lessonId)
      .execute();
  });
}

const daysAgo = (days: number) => sql<string>`app_now() - ${days} * interval '1 day'`;
