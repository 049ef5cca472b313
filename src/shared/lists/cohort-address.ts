/** The slug of the turma that every course has. */
export const COURSE_COHORT = 'geral';

/** The course and turma in an address. */
export const cohortAt = ({ courseId = '', cohortId = '' }: { courseId?: string; cohortId?: string }) =>
  cohortId === COURSE_COHORT ? { courseId } : { courseId, cohortId };
