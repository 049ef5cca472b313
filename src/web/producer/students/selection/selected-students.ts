import type { StudentTarget } from '#shared/contract/people/students.ts';

/** Whom a window is about, and how many they were when it opened. */
export type SelectedStudents = { students: StudentTarget; count: number };
