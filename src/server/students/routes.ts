import { producerProcedures as os } from '../guards.ts';
import { readAccessHistory } from './access/access-history.ts';
import { checkExtension } from './access/extension.ts';
import { resendAccess } from './access/resend.ts';
import { readBulkAction } from './bulk/bulk-action.ts';
import { startBulkAction, undoBulkAction } from './bulk/start.ts';
import { findAllChoices, findChoices } from './choices.ts';
import { correctEmail } from './correct-email.ts';
import { updateStudent } from './edit.ts';
import { enrollStudent } from './enrollment.ts';
import { checkImport } from './import/check.ts';
import { readImportStart } from './import/home.ts';
import { readFailures, readImport } from './import/read.ts';
import { retryImport } from './import/retry.ts';
import { sendImportEmails } from './import/send-emails.ts';
import { startImport } from './import/start.ts';
import { readImportUndo } from './import/undo/preview.ts';
import { undoImport } from './import/undo/start.ts';
import { listStudents } from './list.ts';
import { removeStudents } from './removal.ts';

export const studentRoutes = {
  students: os.students.handler(({ context, input }) => listStudents(context.db, context.producer, input)),
  studentChoices: os.studentChoices.handler(({ context, input }) => findChoices(context.db, context.producer, input)),
  allStudentChoices: os.allStudentChoices.handler(({ context, input }) =>
    findAllChoices(context.db, context.producer, input),
  ),
  accessHistory: os.accessHistory.handler(({ context, input }) =>
    readAccessHistory(context.db, context.producer, input),
  ),
  enrollStudent: os.enrollStudent.handler(({ context, input }) =>
    enrollStudent(context.db, context.jobs, context.producer, input),
  ),
  updateStudent: os.updateStudent.handler(({ context, input }) =>
    updateStudent(context.db, context.jobs, context.producer, input),
  ),
  removeStudents: os.removeStudents.handler(({ context, input }) =>
    removeStudents(context.db, context.producer, input),
  ),
  checkExtension: os.checkExtension.handler(({ context, input }) =>
    checkExtension(context.db, context.producer, input),
  ),
  startBulkAction: os.startBulkAction.handler(({ context, input }) =>
    startBulkAction(context.db, context.jobs, context.producer, input),
  ),
  bulkAction: os.bulkAction.handler(({ context, input }) => readBulkAction(context.db, context.producer, input)),
  undoBulkAction: os.undoBulkAction.handler(({ context, input }) =>
    undoBulkAction(context.db, context.jobs, context.producer, input),
  ),
  imports: os.imports.handler(({ context }) => readImportStart(context.db, context.producer)),
  checkImport: os.checkImport.handler(({ context, input }) => checkImport(context, context.producer, input)),
  startImport: os.startImport.handler(({ context, input }) => startImport(context, context.producer, input)),
  retryImport: os.retryImport.handler(({ context, input }) =>
    retryImport(context.db, context.jobs, context.producer, input),
  ),
  sendImportEmails: os.sendImportEmails.handler(({ context, input }) =>
    sendImportEmails(context.db, context.jobs, context.producer, input),
  ),
  importUndo: os.importUndo.handler(({ context, input }) => readImportUndo(context.db, context.producer, input)),
  undoImport: os.undoImport.handler(({ context, input }) =>
    undoImport(context.db, context.jobs, context.producer, input),
  ),
  import: os.import.handler(({ context, input }) => readImport(context.db, context.producer, input)),
  importFailures: os.importFailures.handler(({ context, input }) => readFailures(context.db, context.producer, input)),
  resendAccess: os.resendAccess.handler(({ context, input }) =>
    resendAccess(context.db, context.jobs, context.producer, input),
  ),
  correctEmail: os.correctEmail.handler(({ context, input }) =>
    correctEmail(context.db, context.jobs, context.producer, input),
  ),
};
