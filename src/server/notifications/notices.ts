import { formatList } from '#shared/text/format-list.ts';
import type { Notice } from './notify.ts';

export type NamedCourse = { id: string; title: string };

/** Further courses are only counted: somebody may be enrolled in 200 at once. */
const NAMED = 5;

export function coursesReleased(courses: readonly NamedCourse[]): Notice {
  const named = listOf(courses);
  const about = aboutOnly(courses);
  return courses.length === 1
    ? { ...about, title: 'Novo curso liberado', message: `O curso ${named} já está disponível para você.` }
    : { ...about, title: 'Novos cursos liberados', message: `Já estão disponíveis para você: ${named}.` };
}

/** Their end had passed, and has been moved. */
export function coursesReopened(courses: readonly NamedCourse[]): Notice {
  const named = listOf(courses);
  return {
    ...aboutOnly(courses),
    title: 'Acesso liberado de novo',
    message:
      courses.length === 1
        ? `O curso ${named} está disponível para você outra vez.`
        : `Estão disponíveis para você outra vez: ${named}.`,
  };
}

function aboutOnly([course, ...others]: readonly NamedCourse[]): Pick<Notice, 'type' | 'courseId'> {
  return { type: 'course', courseId: course && others.length === 0 ? course.id : null };
}

function listOf(courses: readonly NamedCourse[]): string {
  const named = courses.slice(0, NAMED).map(({ title }) => `“${title}”`);
  const others = courses.length - named.length;
  return formatList(others > 0 ? [...named, others === 1 ? 'mais 1 curso' : `mais ${others} cursos`] : named);
}

export const courseCompleted = ({ id, title }: NamedCourse): Notice => ({
  type: 'achievement',
  title: 'Curso concluído',
  message: `Você concluiu todas as aulas de “${title}”.`,
  courseId: id,
});
