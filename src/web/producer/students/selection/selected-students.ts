import type { StudentTarget } from '#shared/contract/people/students.ts';

/** The students of a dialog, and their number when it opened. */
export type SelectedStudents = { students: StudentTarget; count: number };
