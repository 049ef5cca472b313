import { listAuditEvents } from '../audit/owner-audit-events.ts';
import { cancelAsOwner, requestFactorReset } from '../auth/factors/resets/factor-resets.ts';
import { startImpersonation } from '../auth/sessions/impersonation.ts';
import type { Context } from '../context.ts';
import { ownerProcedures as os } from '../guards.ts';
import { addProducer } from './add-producer.ts';
import { readOverview } from './overview/overview.ts';
import { listPayments } from './payments.ts';
import { readProducer } from './producer.ts';
import { listProducers } from './producers.ts';
import { removeProducer } from './remove-producer.ts';
import { readPlatformSettings, setKeeping, updatePlatformSettings, updatePrices } from './settings.ts';

const placeOf = ({ ip, userAgent }: Context) => ({ ip, userAgent });

export const ownerRoutes = {
  overview: os.overview.handler(({ context }) => readOverview(context.db, context.owner)),
  producers: os.producers.handler(({ context, input }) => listProducers(context.db, context.owner, input)),
  producer: os.producer.handler(({ context, input }) => readProducer(context.db, context.owner, input)),
  addProducer: os.addProducer.handler(({ context, input }) => addProducer(context, context.owner, input)),
  removeProducer: os.removeProducer.handler(async ({ context, input }) => {
    await removeProducer(context, context.owner, input);
    return {};
  }),
  requestFactorReset: os.requestFactorReset.handler(async ({ context, input }) => {
    await requestFactorReset(context, context.owner, input, placeOf(context));
    return {};
  }),
  cancelFactorReset: os.cancelFactorReset.handler(async ({ context, input }) => {
    await cancelAsOwner(context, context.owner, input, placeOf(context));
    return {};
  }),
  startImpersonation: os.startImpersonation.handler(async ({ context, input }) => {
    context.setViewing(await startImpersonation(context.db, context.owner, input, placeOf(context)));
    return {};
  }),
  payments: os.payments.handler(({ context, input }) => listPayments(context.db, context.owner, input)),
  audit: os.audit.handler(({ context, input }) => listAuditEvents(context.db, context.owner, input)),
  platformSettings: os.platformSettings.handler(({ context }) => readPlatformSettings(context.db, context.owner)),
  updatePlatformSettings: os.updatePlatformSettings.handler(({ context, input }) =>
    updatePlatformSettings(context.db, context.owner, input),
  ),
  updatePrices: os.updatePrices.handler(({ context, input }) => updatePrices(context.db, context.owner, input)),
  setKeeping: os.setKeeping.handler(({ context, input }) => setKeeping(context.db, context.owner, input)),
};
