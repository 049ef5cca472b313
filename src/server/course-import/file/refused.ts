import type { CourseFileProblem } from '#shared/contract/course-import/course-files.ts';
import { Problem } from '../../problem.ts';

export const refused = (reason: CourseFileProblem) => new Problem('course_file_refused', { reason });
