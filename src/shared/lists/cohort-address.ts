/** In an address, of the turma that every course has. */
export const COURSE_COHORT = 'geral';

/** Which turma of which course an address names. */
export const cohortAt = ({ courseId = '', cohortId = '' }: { courseId?: string; cohortId?: string }) =>
  cohortId === COURSE_COHORT ? { courseId } : { courseId, cohortId };
