import { producerProcedures as os } from '../guards.ts';
import { readAddress } from './address.ts';
import { removeDomain, setDomain } from './set-domain.ts';
import { setSlug } from './set-slug.ts';
import { verifyDomain } from './verify.ts';

export const addressRoutes = {
  address: os.address.handler(({ context }) => readAddress(context, context.producer)),
  setSlug: os.setSlug.handler(({ context, input }) => setSlug(context, context.producer, input)),
  setDomain: os.setDomain.handler(({ context, input }) => setDomain(context, context.producer, input)),
  verifyDomain: os.verifyDomain.handler(({ context }) => verifyDomain(context, context.producer)),
  removeDomain: os.removeDomain.handler(async ({ context }) => {
    await removeDomain(context.db, context.producer);
    return {};
  }),
};
