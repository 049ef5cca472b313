import { producerProcedures as ps } from '../guards.ts';
import { buyExpansion, buyPlan } from './checkout.ts';
import { readBilling, readBillingStatus } from './screen.ts';

export const billingRoutes = {
  billing: ps.billing.handler(({ context }) => readBilling(context.db, context.producer)),
  checkout: ps.checkout.handler(({ context, input }) => buyPlan(context, context.producer, input)),
  expand: ps.expand.handler(({ context, input }) => buyExpansion(context, context.producer, input)),
  billingStatus: ps.billingStatus.handler(({ context, input }) =>
    readBillingStatus(context.db, context.producer, input),
  ),
};
