/* Filters of the grading queue, in the address and in its call. */

export const GRADING_STATES = ['waiting', 'submitted', 'reviewing', 'graded', 'redo', 'approved'] as const;
export type GradingState = (typeof GRADING_STATES)[number];
/** Submitted at least this many days ago. */
export const GRADING_AGES = [1, 3, 7] as const;

export type GradingQuestion = {
  courseId: string | null;
  cohortId: string | null;
  state: GradingState;
  age: number;
  page: number;
};
export type GradingAddress = { curso?: string; turma?: string; estado?: string; dias?: string; entrega?: string };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const idIn = (value: unknown) => (typeof value === 'string' && UUID.test(value) ? value : null);

/** Parses search parameters; invalid values are ignored. */
export const readGradingQuestion = ({ curso, turma, estado, dias }: Record<string, unknown>): GradingQuestion => ({
  courseId: idIn(curso),
  cohortId: idIn(turma),
  state: GRADING_STATES.find((state) => state === estado) ?? 'waiting',
  age: GRADING_AGES.find((days) => `${days}` === `${dias}`) ?? 0,
  page: 1,
});

export function gradingAddress(address: Record<string, unknown>): GradingAddress {
  const { courseId, cohortId, state, age } = readGradingQuestion(address);
  const open = idIn(address.entrega);
  return {
    ...(courseId && { curso: courseId }),
    ...(cohortId && { turma: cohortId }),
    ...(state !== 'waiting' && { estado: state }),
    ...(age > 0 && { dias: `${age}` }),
    ...(open && { entrega: open }),
  };
}
