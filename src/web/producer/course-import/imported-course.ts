/** An imported course, for its confirmation. */
export type ImportedCourse = { courseId: string; title: string; modules: number; lessons: number };
