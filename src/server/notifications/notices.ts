import { formatList } from '#shared/text/format-list.ts';
import type { Notice } from './notify.ts';

/** More are only counted: a person may be enrolled in 200 at once. */
const NAMED = 5;

export function coursesReleased(titles: readonly string[]): Notice {
  const courses = listOf(titles);
  return titles.length === 1
    ? { type: 'course', title: 'Novo curso liberado', message: `O curso ${courses} já está disponível para você.` }
    : { type: 'course', title: 'Novos cursos liberados', message: `Já estão disponíveis para você: ${courses}.` };
}

/** Their end had passed, and has been moved. */
export function coursesReopened(titles: readonly string[]): Notice {
  const courses = listOf(titles);
  return titles.length === 1
    ? {
        type: 'course',
        title: 'Acesso liberado de novo',
        message: `O curso ${courses} está disponível para você outra vez.`,
      }
    : {
        type: 'course',
        title: 'Acesso liberado de novo',
        message: `Estão disponíveis para você outra vez: ${courses}.`,
      };
}

function listOf(titles: readonly string[]): string {
  const named = titles.slice(0, NAMED).map((title) => `“${title}”`);
  const others = titles.length - named.length;
  return formatList(others > 0 ? [...named, others === 1 ? 'mais 1 curso' : `mais ${others} cursos`] : named);
}

export const courseCompleted = (title: string): Notice => ({
  type: 'achievement',
  title: 'Curso concluído',
  message: `Você concluiu todas as aulas de “${title}”.`,
});
