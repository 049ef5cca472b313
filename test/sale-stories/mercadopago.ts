import { json, type StoriesOf } from './story.ts';

/** Names a payment and nothing of it. */
export const mercadopago: StoriesOf = (_, n) => [
  {
    title: 'a notice, which has to be fetched',
    deliveries: json({
      action: 'payment.created',
      api_version: 'v1',
      data: { id: n },
      id: 1,
      live_mode: true,
      type: 'payment',
    }),
    access: 'nobody',
  },
  {
    title: 'a notice in the old form',
    deliveries: json({ resource: `https://example.com/v1/payments/${n}`, topic: 'payment' }),
    access: 'nobody',
  },
];
