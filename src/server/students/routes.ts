import { producerProcedures as os } from '../auth/guards.ts';
import { enrollStudent } from './enrolment.ts';
import { listStudents } from './list.ts';

export const studentRoutes = {
  students: os.students.handler(({ context, input }) => listStudents(context.db, context.producer, input)),
  enrollStudent: os.enrollStudent.handler(({ context, input }) =>
    enrollStudent(context.db, context.jobs, context.producer, input),
  ),
};
