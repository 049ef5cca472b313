import type { Operation } from '../app.ts';
import type { Row } from './expected.ts';
import { OWNER } from './matrix/owner.ts';
import { COURSES } from './matrix/producer-courses.ts';
import { LESSONS } from './matrix/producer-lessons.ts';
import { SALES } from './matrix/producer-sales.ts';
import { SCHOOL } from './matrix/producer-school.ts';
import { SETTINGS } from './matrix/producer-settings.ts';
import { STUDENTS } from './matrix/producer-students.ts';
import { PUBLIC } from './matrix/public.ts';
import { STUDENT } from './matrix/student.ts';

/** In the order in which they are called: some rows need what others have not deleted yet. */
const PARTS = [PUBLIC, STUDENT, SCHOOL, COURSES, STUDENTS, SALES, LESSONS, SETTINGS, OWNER] as const;

export const MATRIX: Record<Operation, Row> = {
  ...PUBLIC,
  ...STUDENT,
  ...SCHOOL,
  ...COURSES,
  ...STUDENTS,
  ...SALES,
  ...LESSONS,
  ...SETTINGS,
  ...OWNER,
};

if (PARTS.flatMap(Object.keys).length !== Object.keys(MATRIX).length)
  throw new Error('An operation stands in two parts of the matrix');
