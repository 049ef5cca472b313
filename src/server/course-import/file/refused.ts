import type { CourseFileProblem } from '#shared/contract/course-import/course-files.ts';

/** A refused file, with the reason shown to its producer. */
export class CourseRefused extends Error {
  readonly problem: CourseFileProblem;

  constructor(problem: CourseFileProblem) {
    super(problem);
    this.problem = problem;
  }
}
