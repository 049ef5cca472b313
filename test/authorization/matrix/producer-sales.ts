import { randomUUID } from 'node:crypto';
import type { Operation } from '../../app.ts';
import { alsoViewed, byProducer, producers, type Row } from '../expected.ts';

const packageFields = (courseId: string) => ({
  name: 'Combo novo',
  period: 'course',
  repeat: 'longest',
  lines: [{ courseId, enters: 'open', moduleIds: null }],
});

/** Sales, offers and packages. */
export const SALES = {
  'producer.webhook': { input: ({ courseId }) => ({ courseId }), expected: byProducer },
  'producer.renewWebhook': { input: ({ courseId }) => ({ courseId }), expected: byProducer },
  'producer.setWebhookSecret': {
    input: ({ courseId }) => ({ courseId, platform: 'hotmart', secret: 'um-hottok-qualquer' }),
    expected: byProducer,
  },
  'producer.removeWebhookSecret': {
    input: ({ courseId }) => ({ courseId, platform: 'hotmart' }),
    expected: byProducer,
  },
  'producer.simulateSale': {
    input: ({ courseId }) => ({ courseId, event: 'purchase', key: randomUUID() }),
    expected: byProducer,
  },
  'producer.deliveries': { input: () => ({}), expected: producers('ok', 'ok', 'ok') },
  'producer.delivery': { input: ({ deliveryId }) => ({ deliveryId }), expected: byProducer },
  'producer.reprocessDelivery': { input: ({ deliveryId }) => ({ deliveryId }), expected: byProducer },
  'producer.waitingSales': alsoViewed({ input: () => ({}), expected: producers('ok', 'ok', 'ok') }),
  'producer.resolveWaitingSale': { input: ({ purchaseId }) => ({ purchaseId }), expected: byProducer },
  'producer.offers': { input: () => ({}), expected: producers('ok', 'ok', 'ok') },
  'producer.offerProposals': { input: () => ({}), expected: producers('ok', 'ok', 'ok') },
  'producer.linkOffers': {
    input: ({ packageId }) => ({
      links: [{ platform: 'generic', product: 'p1', offer: '', name: null, opens: { packageId } }],
    }),
    expected: byProducer,
  },
  'producer.createPackage': { input: ({ courseId }) => packageFields(courseId), expected: byProducer },
  'producer.changePackage': {
    input: ({ packageId, courseId }) => ({ packageId, ...packageFields(courseId) }),
    expected: byProducer,
  },
  'producer.deletePackage': { input: ({ sparePackageId }) => ({ packageId: sparePackageId }), expected: byProducer },
  'producer.renewSaleAddress': { input: () => ({ platform: 'hotmart' }), expected: producers('ok', 'ok', 'ok') },
  'producer.setSaleSecret': {
    input: () => ({ platform: 'hotmart', secret: 'hottok-da-escola' }),
    expected: producers('ok', 'ok', 'ok'),
  },
  'producer.removeSaleSecret': { input: () => ({ platform: 'hotmart' }), expected: producers('ok', 'ok', 'ok') },
} satisfies Partial<Record<Operation, Row>>;
