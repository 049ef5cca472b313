export const CATALOGUE = '/alunos/cursos';
export const NOTIFICATIONS = '/alunos/notificacoes';

export function coursePath(courseId: string, lessonId?: string): string {
  return `/alunos/curso/${courseId}${lessonId ? `?aula=${lessonId}` : ''}`;
}

export function lessonIn(search: string): string | undefined {
  return new URLSearchParams(search).get('aula') ?? undefined;
}
