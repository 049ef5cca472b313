import { ownerProcedures as os } from '../auth/guards.ts';
import { readOverview } from './overview.ts';
import { listPayments } from './payments.ts';
import { listProducers } from './producers.ts';

export const ownerRoutes = {
  overview: os.overview.handler(({ context }) => readOverview(context.db, context.owner)),
  producers: os.producers.handler(({ context, input }) => listProducers(context.db, context.owner, input)),
  payments: os.payments.handler(({ context, input }) => listPayments(context.db, context.owner, input)),
};
