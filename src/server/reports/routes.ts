import { producerProcedures as os } from '../auth/guards.ts';
import { readReports } from './read.ts';

export const reportRoutes = {
  reports: os.reports.handler(({ context, input }) => readReports(context.db, context.producer, input)),
};
