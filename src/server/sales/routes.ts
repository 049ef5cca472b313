import { producerProcedures as os } from '../guards.ts';
import { readDeliveryDetail, reprocessDelivery } from './deliveries/delivery.ts';
import { removeSecret, setSecret } from './deliveries/secrets.ts';
import { readWebhook, renewWebhook } from './deliveries/webhook.ts';
import { linkOffer, listOffers } from './offers/offers.ts';
import { renewSaleAddress } from './offers/school-address.ts';
import { simulateSale } from './simulate.ts';
import { listWaiting, resolveWaiting } from './waiting.ts';

export const salesRoutes = {
  offers: os.offers.handler(({ context }) => listOffers(context, context.producer)),
  linkOffer: os.linkOffer.handler(({ context, input }) => linkOffer(context, context.producer, input)),
  renewSaleAddress: os.renewSaleAddress.handler(({ context }) => renewSaleAddress(context, context.producer)),
  webhook: os.webhook.handler(({ context, input }) => readWebhook(context, context.producer, input)),
  renewWebhook: os.renewWebhook.handler(({ context, input }) => renewWebhook(context, context.producer, input)),
  setWebhookSecret: os.setWebhookSecret.handler(({ context, input }) => setSecret(context, context.producer, input)),
  removeWebhookSecret: os.removeWebhookSecret.handler(async ({ context, input }) => {
    await removeSecret(context.db, context.producer, input);
    return {};
  }),
  simulateSale: os.simulateSale.handler(({ context, input }) => simulateSale(context, context.producer, input)),
  delivery: os.delivery.handler(({ context, input }) => readDeliveryDetail(context, context.producer, input)),
  reprocessDelivery: os.reprocessDelivery.handler(({ context, input }) =>
    reprocessDelivery(context, context.producer, input),
  ),
  waitingSales: os.waitingSales.handler(({ context, input }) => listWaiting(context.db, context.producer, input)),
  resolveWaitingSale: os.resolveWaitingSale.handler(({ context, input }) =>
    resolveWaiting(context, context.producer, input),
  ),
};
