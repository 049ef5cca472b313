import { producerProcedures as ps, studentProcedures as ss } from '../guards.ts';
import { readSubmission } from './grading/detail.ts';
import { countWaiting, readQueue } from './grading/queue.ts';
import { gradeSubmission, reopenSubmission, saveReview } from './grading/review.ts';
import { readAssignment, removeAssignment, restoreAssignment, saveAssignment } from './school/assignment.ts';
import { previewTask } from './school/preview-task.ts';
import { saveTaskDraft } from './student/draft.ts';
import { addTaskFile, removeTaskFile } from './student/files.ts';
import { readTask } from './student/own-task.ts';
import { submitTask } from './student/submit.ts';

export const assignmentRoutes = {
  assignment: ps.assignment.handler(({ context, input }) => readAssignment(context.db, context.producer, input)),
  saveAssignment: ps.saveAssignment.handler(({ context, input }) =>
    saveAssignment(context.db, context.producer, input),
  ),
  removeAssignment: ps.removeAssignment.handler(({ context, input }) =>
    removeAssignment(context.db, context.producer, input),
  ),
  restoreAssignment: ps.restoreAssignment.handler(({ context, input }) =>
    restoreAssignment(context.db, context.producer, input),
  ),
  previewTask: ps.previewTask.handler(({ context, input }) => previewTask(context.db, context.producer, input)),
  gradingQueue: ps.gradingQueue.handler(({ context, input }) => readQueue(context.db, context.producer, input)),
  gradingCount: ps.gradingCount.handler(({ context }) => countWaiting(context.db, context.producer)),
  submission: ps.submission.handler(({ context, input }) => readSubmission(context.db, context.producer, input)),
  saveReview: ps.saveReview.handler(({ context, input }) => saveReview(context.db, context.producer, input)),
  gradeSubmission: ps.gradeSubmission.handler(({ context, input }) =>
    gradeSubmission(context, context.producer, input),
  ),
  reopenSubmission: ps.reopenSubmission.handler(({ context, input }) =>
    reopenSubmission(context, context.producer, input),
  ),
};

export const taskRoutes = {
  task: ss.task.handler(({ context, input }) => readTask(context.db, context.student, input)),
  saveTaskDraft: ss.saveTaskDraft.handler(({ context, input }) => saveTaskDraft(context.db, context.student, input)),
  addTaskFile: ss.addTaskFile.handler(({ context, input }) => addTaskFile(context, context.student, input)),
  removeTaskFile: ss.removeTaskFile.handler(({ context, input }) => removeTaskFile(context.db, context.student, input)),
  submitTask: ss.submitTask.handler(({ context, input }) => submitTask(context.db, context.student, input)),
};
