import { producerProcedures as os } from '../guards.ts';
import { listCohorts, readPlan } from './cohorts.ts';
import { listMembers, moveStudents } from './members.ts';
import { readImpact, saveRules } from './rules.ts';
import { copyCohort, createCohort, deleteCohort, readDateImpact, updateCohort } from './save.ts';
import { admitWaiting } from './waiting/admit.ts';
import { listChoices } from './waiting/choices.ts';
import { joinWaiting, leaveWaiting, listWaiting } from './waiting/waiting-list.ts';

export const cohortRoutes = {
  cohorts: os.cohorts.handler(({ context, input }) => listCohorts(context.db, context.producer, input)),
  cohortPlan: os.cohortPlan.handler(({ context, input }) => readPlan(context.db, context.producer, input)),
  cohortStudents: os.cohortStudents.handler(({ context, input }) => listMembers(context.db, context.producer, input)),
  createCohort: os.createCohort.handler(({ context, input }) => createCohort(context.db, context.producer, input)),
  updateCohort: os.updateCohort.handler(({ context, input }) =>
    updateCohort(context.db, context.jobs, context.producer, input),
  ),
  dateImpact: os.dateImpact.handler(({ context, input }) => readDateImpact(context.db, context.producer, input)),
  copyCohort: os.copyCohort.handler(({ context, input }) => copyCohort(context.db, context.producer, input)),
  deleteCohort: os.deleteCohort.handler(({ context, input }) => deleteCohort(context.db, context.producer, input)),
  moveStudents: os.moveStudents.handler(({ context, input }) => moveStudents(context.db, context.producer, input)),
  cohortChoices: os.cohortChoices.handler(({ context }) => listChoices(context.db, context.producer)),
  waitingList: os.waitingList.handler(({ context, input }) => listWaiting(context.db, context.producer, input)),
  joinWaiting: os.joinWaiting.handler(({ context, input }) => joinWaiting(context.db, context.producer, input)),
  leaveWaiting: os.leaveWaiting.handler(({ context, input }) => leaveWaiting(context.db, context.producer, input)),
  admitWaiting: os.admitWaiting.handler(({ context, input }) =>
    admitWaiting(context.db, context.jobs, context.producer, input),
  ),
  releaseImpact: os.releaseImpact.handler(({ context, input }) => readImpact(context.db, context.producer, input)),
  saveRules: os.saveRules.handler(({ context, input }) => saveRules(context.db, context.jobs, context.producer, input)),
};
