import { containsText } from '#shared/text/text.ts';

type Titled = { lessonTitle: string; courseTitle: string };

/** The lessons whose title, or whose course's, contains what was typed. */
export function searchLessons<Lesson extends Titled>(lessons: Lesson[], typed: string): Lesson[] {
  return lessons.filter(
    ({ lessonTitle, courseTitle }) => containsText(lessonTitle, typed) || containsText(courseTitle, typed),
  );
}
