import { z } from 'zod';
import { LIMITS } from '#shared/limits.ts';
import { STUDENT_SITUATIONS } from '#shared/lists/students-question.ts';
import { id, search } from '#shared/schemas.ts';
import { everyday } from '../base.ts';

export const studentChoice = z.strictObject({ id, name: z.string(), email: z.string() });
export type StudentChoice = z.infer<typeof studentChoice>;

/** Search among active students with at least one open course. */
const question = z.strictObject({
  search,
  courseId: id.optional(),
  situation: z.enum(STUDENT_SITUATIONS, { error: 'invalid' }).optional(),
});

const choices = {
  /** The first matches, by name. */
  students: z.array(studentChoice).max(LIMITS.studentChoices),
  total: z.int(),
};

export const studentChoicesContract = {
  studentChoices: everyday
    .route({ method: 'GET', path: '/producer/students/choices', summary: 'List students with access, to choose from' })
    .input(question)
    .output(z.strictObject(choices)),
  allStudentChoices: everyday
    .route({
      method: 'GET',
      path: '/producer/students/choices/all',
      summary: `List students to choose from with all their ids, ${LIMITS.noticeStudents} at most`,
    })
    .input(question)
    .output(z.strictObject({ ...choices, ids: z.array(id) })),
};
