import { ownerProcedures as os } from '../guards.ts';
import { decideCleanup, listCleanupSchools, readCleanup, readDryRun, restoreSchool, setCleanup } from './panel.ts';

export const cleanupRoutes = {
  cleanup: os.cleanup.handler(({ context }) => readCleanup(context.db, context.owner)),
  cleanupDryRun: os.cleanupDryRun.handler(({ context, input }) => readDryRun(context.db, context.owner, input)),
  cleanupSchools: os.cleanupSchools.handler(({ context, input }) =>
    listCleanupSchools(context.db, context.owner, input),
  ),
  setCleanup: os.setCleanup.handler(({ context, input }) => setCleanup(context, context.owner, input)),
  decideCleanup: os.decideCleanup.handler(({ context, input }) => decideCleanup(context, context.owner, input)),
  restoreSchool: os.restoreSchool.handler(({ context, input }) => restoreSchool(context, context.owner, input)),
};
