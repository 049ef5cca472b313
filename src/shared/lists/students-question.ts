import type { Risk } from '#shared/reports.ts';
import { readId, readListQuestion } from './list-question.ts';

export const STUDENT_STATUSES = ['active', 'inactive'] as const;
export type StudentStatus = (typeof STUDENT_STATUSES)[number];

/** The risks by which the list can be filtered, with the same conditions as the reports. */
export const RISK_SITUATIONS = {
  stopped: 'away14',
  not_begun: 'never',
  ending_behind: 'ending',
} as const satisfies Record<string, Risk>;

/**
 * Filters for students who may need attention: access that ends within `LIMITS.endingDays`, no lesson opened yet, a
 * bounced access e-mail, or a risk.
 */
export const STUDENT_SITUATIONS = [
  'ending',
  'never_entered',
  'email_returned',
  'stopped',
  'not_begun',
  'ending_behind',
] as const satisfies ('ending' | 'never_entered' | 'email_returned' | keyof typeof RISK_SITUATIONS)[];
export type StudentSituation = (typeof STUDENT_SITUATIONS)[number];

export type StudentFilter = {
  search: string;
  courseId?: string;
  status?: StudentStatus;
  situation?: StudentSituation;
};
export type StudentsQuestion = StudentFilter & { page: number };

export type StudentsAddress = { busca?: string; curso?: string; status?: string; situacao?: string; pagina?: string };

/** Parses search parameters; invalid values are ignored. */
export function readStudentsQuestion(address: Record<string, unknown>): StudentsQuestion {
  const courseId = readId(address.curso);
  const situation = STUDENT_SITUATIONS.find((each) => each === address.situacao);
  return {
    ...readListQuestion(address, STUDENT_STATUSES),
    ...(courseId ? { courseId } : {}),
    ...(situation ? { situation } : {}),
  };
}

/** Omits default values. */
export function studentsAddress({ page, ...filter }: StudentsQuestion): StudentsAddress {
  return { ...filterAddress(filter), ...(page > 1 ? { pagina: String(page) } : {}) };
}

/** Whether the filter excludes anybody. */
export const narrows = (filter: StudentFilter) => Object.keys(filterAddress(filter)).length > 0;

function filterAddress({ search, courseId, status, situation }: StudentFilter): Omit<StudentsAddress, 'pagina'> {
  return {
    ...(search ? { busca: search } : {}),
    ...(courseId ? { curso: courseId } : {}),
    ...(status ? { status } : {}),
    ...(situation ? { situacao: situation } : {}),
  };
}
