import { readListQuestion } from './list-question.ts';

export type StudentsQuestion = { search: string; page: number; courseId?: string };

export type StudentsAddress = { busca?: string; curso?: string; pagina?: string };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whatever somebody wrote into the address: what makes no sense counts as not asked for. */
export function readStudentsQuestion(address: Record<string, unknown>): StudentsQuestion {
  const { curso } = address;
  return {
    ...readListQuestion(address, []),
    ...(typeof curso === 'string' && UUID.test(curso) ? { courseId: curso.toLowerCase() } : {}),
  };
}

/** Without what says nothing. */
export function studentsAddress({ search, page, courseId }: StudentsQuestion): StudentsAddress {
  return {
    ...(search ? { busca: search } : {}),
    ...(courseId ? { curso: courseId } : {}),
    ...(page > 1 ? { pagina: String(page) } : {}),
  };
}
