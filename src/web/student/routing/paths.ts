import { addressHere } from '#web/lib/address.ts';
import { onPlatformHost } from '#web/lib/api/boot.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { sessionQuery } from '#web/lib/session/session.ts';

export const CATALOGUE = '/alunos/cursos';
export const NOTIFICATIONS = '/alunos/notificacoes';
export const NOTEBOOK = '/alunos/caderno';

export function coursePath(courseId: string, lessonId?: string): string {
  return withSchool(`/alunos/curso/${courseId}${lessonId ? `?aula=${lessonId}` : ''}`);
}

/** Address of a lesson at a second of its video. */
export function secondPath(courseId: string, lessonId: string, second: number | null): string {
  const path = coursePath(courseId, lessonId);
  return second === null ? path : `${path}&t=${second}`;
}

export const quizPath = (lessonId: string): string => withSchool(`/alunos/aula/${lessonId}/questionario`);

export function secondIn(search: string): number | null {
  const typed = new URLSearchParams(search).get('t') ?? '';
  return /^\d{1,6}$/.test(typed) ? Number(typed) : null;
}

/** Adds the school, so that a copied address leads people who are signed out to its sign-in page. */
export function withSchool(path: string): string {
  const { viewer, school } = queryClient.getQueryData(sessionQuery.queryKey) ?? {};
  if (viewer?.kind !== 'student' || !school || !onPlatformHost()) return path;
  const { pathname, search, searchParams } = new URL(path, addressHere().origin);
  return searchParams.has('escola') ? path : `${pathname}${search}${search ? '&' : '?'}escola=${school.slug}`;
}

export function lessonIn(search: string): string | undefined {
  return new URLSearchParams(search).get('aula') ?? undefined;
}
