import { producerProcedures as os } from '../guards.ts';
import { readDeliveryDetail, reprocessDelivery } from './deliveries/delivery.ts';
import { findDeliveries } from './deliveries/search.ts';
import { removeSecret, setSecret } from './deliveries/secrets.ts';
import { readWebhook, renewWebhook } from './deliveries/webhook.ts';
import { linkOffers } from './offers/link.ts';
import { listOffers } from './offers/offers.ts';
import { changePackage, createPackage, deletePackage } from './offers/packages.ts';
import { proposeOffers } from './offers/proposals.ts';
import { removeSaleSecret, renewSaleAddress, setSaleSecret } from './offers/school-address.ts';
import { simulateSale } from './simulate.ts';
import { listWaiting, resolveWaiting } from './waiting.ts';

export const salesRoutes = {
  offers: os.offers.handler(({ context }) => listOffers(context, context.producer)),
  offerProposals: os.offerProposals.handler(({ context }) => proposeOffers(context, context.producer)),
  linkOffers: os.linkOffers.handler(({ context, input }) => linkOffers(context, context.producer, input)),
  createPackage: os.createPackage.handler(({ context, input }) => createPackage(context.db, context.producer, input)),
  changePackage: os.changePackage.handler(({ context, input }) => changePackage(context, context.producer, input)),
  deletePackage: os.deletePackage.handler(async ({ context, input }) => {
    await deletePackage(context.db, context.producer, input);
    return {};
  }),
  renewSaleAddress: os.renewSaleAddress.handler(({ context, input }) =>
    renewSaleAddress(context, context.producer, input),
  ),
  setSaleSecret: os.setSaleSecret.handler(({ context, input }) => setSaleSecret(context, context.producer, input)),
  removeSaleSecret: os.removeSaleSecret.handler(async ({ context, input }) => {
    await removeSaleSecret(context.db, context.producer, input);
    return {};
  }),
  webhook: os.webhook.handler(({ context, input }) => readWebhook(context, context.producer, input)),
  renewWebhook: os.renewWebhook.handler(({ context, input }) => renewWebhook(context, context.producer, input)),
  setWebhookSecret: os.setWebhookSecret.handler(({ context, input }) => setSecret(context, context.producer, input)),
  removeWebhookSecret: os.removeWebhookSecret.handler(async ({ context, input }) => {
    await removeSecret(context.db, context.producer, input);
    return {};
  }),
  simulateSale: os.simulateSale.handler(({ context, input }) => simulateSale(context, context.producer, input)),
  deliveries: os.deliveries.handler(({ context, input }) => findDeliveries(context.db, context.producer, input)),
  delivery: os.delivery.handler(({ context, input }) => readDeliveryDetail(context, context.producer, input)),
  reprocessDelivery: os.reprocessDelivery.handler(({ context, input }) =>
    reprocessDelivery(context, context.producer, input),
  ),
  waitingSales: os.waitingSales.handler(({ context, input }) => listWaiting(context.db, context.producer, input)),
  resolveWaitingSale: os.resolveWaitingSale.handler(({ context, input }) =>
    resolveWaiting(context, context.producer, input),
  ),
};
