import { containsText } from '#shared/text/text.ts';

type Titled = { lessonTitle: string; courseTitle: string };

/** Lessons whose title, or whose course's, contains the text. */
export function searchLessons<Lesson extends Titled>(lessons: Lesson[], typed: string): Lesson[] {
  return lessons.filter(
    ({ lessonTitle, courseTitle }) => containsText(lessonTitle, typed) || containsText(courseTitle, typed),
  );
}
