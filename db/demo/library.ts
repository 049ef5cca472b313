import type { Learner } from '#server/actors.ts';
import { addFavorite } from '#server/learning/favorites.ts';
import type { DemoServices, MadeCourse } from './schools.ts';

/** One after the other: the last title is the newest star. */
export async function starLessons(
  { db }: Pick<DemoServices, 'db'>,
  learner: Learner,
  courses: MadeCourse[],
  titles: string[],
): Promise<void> {
  for (const lessonId of lessonIds(courses, titles)) await addFavorite(db, learner, { lessonId });
}

function lessonIds(courses: MadeCourse[], titles: string[]): string[] {
  const lessons = courses.flatMap((course) => course.lessons);
  return titles.map((title) => {
    const lesson = lessons.find((each) => each.title === title);
    if (!lesson) throw new Error(`The demonstration has no lesson called ${title}`);
    return lesson.id;
  });
}
