import { formatList } from '#shared/text/format-list.ts';
import type { Notice } from '../../notifications/notify.ts';

type Lesson = { title: string; courseId: string };

/** Lessons listed by name; the others are only counted. */
const NAMED = 5;

/** "Hoje abriram 3 aulas". */
export function openedTitle(count: number, today: boolean): string {
  const words = count === 1 ? 'abriu 1 aula' : `abriram ${count} aulas`;
  return today ? `Hoje ${words}` : `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

export function titlesOf(lessons: readonly { title: string }[]): string {
  const named = lessons.slice(0, NAMED).map(({ title }) => `“${title}”`);
  const others = lessons.length - named.length;
  return formatList(others > 0 ? [...named, others === 1 ? 'mais 1 aula' : `mais ${others} aulas`] : named);
}

export function openedNotice(lessons: readonly Lesson[], today: boolean): Notice {
  const courses = new Set(lessons.map(({ courseId }) => courseId));
  const [courseId = null] = courses;
  return {
    type: 'course',
    title: openedTitle(lessons.length, today),
    message: `Já pode assistir: ${titlesOf(lessons)}.`,
    courseId: courses.size === 1 ? courseId : null,
  };
}
