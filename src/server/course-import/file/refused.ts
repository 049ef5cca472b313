import type { CourseFileProblem } from '#shared/contract/course-import/course-files.ts';

/** A file of which no course is made, with what to say of it. */
export class CourseRefused extends Error {
  readonly problem: CourseFileProblem;

  constructor(problem: CourseFileProblem) {
    super(problem);
    this.problem = problem;
  }
}
