import { producerProcedures as os } from '../guards.ts';
import { endStudentSession } from './end-session.ts';
import { addTeamNote, changeTeamNote, removeTeamNote } from './notes.ts';
import { readStudent } from './read-student.ts';
import { readStudentLessons } from './student-lessons.ts';

export const studentPageRoutes = {
  student: os.student.handler(({ context, input }) => readStudent(context.db, context.producer, input)),
  studentLessons: os.studentLessons.handler(({ context, input }) =>
    readStudentLessons(context.db, context.producer, input),
  ),
  endStudentSession: os.endStudentSession.handler(({ context, input }) =>
    endStudentSession(context.db, context.producer, input),
  ),
  addTeamNote: os.addTeamNote.handler(({ context, input }) => addTeamNote(context.db, context.producer, input)),
  changeTeamNote: os.changeTeamNote.handler(({ context, input }) =>
    changeTeamNote(context.db, context.producer, input),
  ),
  removeTeamNote: os.removeTeamNote.handler(({ context, input }) =>
    removeTeamNote(context.db, context.producer, input),
  ),
};
