import { ownerProcedures as os } from '../auth/guards.ts';
import { listProducers } from './producers.ts';

export const ownerRoutes = {
  producers: os.producers.handler(({ context }) => listProducers(context.db, context.owner)),
};
