/** A course that has come in, as it is told. */
export type ImportedCourse = { courseId: string; title: string; modules: number; lessons: number };
