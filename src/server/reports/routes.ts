import { producerProcedures as os } from '../auth/guards.ts';
import { readStudentsAtRisk } from './at-risk.ts';
import { readReports } from './read.ts';

export const reportRoutes = {
  reports: os.reports.handler(({ context, input }) => readReports(context.db, context.producer, input)),
  studentsAtRisk: os.studentsAtRisk.handler(({ context, input }) =>
    readStudentsAtRisk(context.db, context.producer, input),
  ),
};
