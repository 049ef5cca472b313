import { producerProcedures as ps } from '../auth/guards.ts';
import { readBilling } from './screen.ts';

export const billingRoutes = {
  billing: ps.billing.handler(({ context }) => readBilling(context.db, context.producer)),
};
