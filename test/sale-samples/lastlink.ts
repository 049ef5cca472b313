import type { Kind } from '#server/sales/adapters/sale.ts';
import { BIA, type Sample } from './sample.ts';

const delivery = (Event: string, Data: object, others: object = {}) => ({
  Id: `i-${Event}`,
  IsTest: false,
  Event,
  CreatedAt: '2026-09-21T11:13:20',
  Data,
  ...others,
});
const PURCHASE = {
  Products: [{ Id: 'p1', Name: 'Pintura em aquarela' }],
  Buyer: { Email: BIA.email, Name: BIA.name, PhoneNumber: '+5521996543210', Document: '39053344705' },
  Purchase: { PaymentId: 'pay1', Recurrency: 1, Price: { Value: 149.9 } },
  Subscriptions: [{ Id: 'sub1', ProductId: 'p1' }],
};
const ACCESS = {
  Product: { Id: 'p1', Name: 'Pintura em aquarela' },
  Member: { Email: BIA.email },
  SubscriptionId: 'sub1',
};

const EVENTS: [string, Kind][] = [
  ['Purchase_Order_Confirmed', 'approved'],
  ['PURCHASE_ORDER_CONFIRMED', 'approved'],
  ['Purchase_Request_Confirmed', 'pending'],
  ['Purchase_Request_Expired', 'expired'],
  ['Purchase_Request_Canceled', 'canceled'],
  ['Refund_Requested', 'refund_requested'],
  ['Refund_Period_Over', 'ignored'],
  ['Subscription_Renewal_Pending', 'late'],
  ['Subscription_Product_Acess', 'ignored'],
  ['Active_Member_Notification', 'ignored'],
  ['Something_New', 'ignored'],
];

export const lastlinkSamples: Sample[] = [
  ...EVENTS.map(([event, kind]) => ({
    title: event,
    body: delivery(event, PURCHASE),
    sales: [
      {
        kind,
        event,
        transactionId: 'pay1',
        subscriptionId: 'sub1',
        scope: 'transaction' as const,
        buyer: BIA,
        products: [{ id: 'p1', name: 'Pintura em aquarela' }],
        amountCents: 14_990,
        isTest: false,
        isRenewal: false,
      },
    ],
  })),
  ...(
    [
      ['Subscription_Canceled', 'subscription_canceled'],
      ['Subscription_Expired', 'subscription_expired'],
    ] as [string, Kind][]
  ).map(([event, kind]) => ({
    title: event,
    body: delivery(event, PURCHASE),
    sales: [{ kind, scope: 'subscription' as const, subscriptionId: 'sub1' }],
  })),
  ...(
    [
      ['Payment_Refund', 'refunded'],
      ['Payment_Chargeback', 'chargeback'],
    ] as [string, Kind][]
  ).map(([event, kind]) => ({
    title: `${event} of two products`,
    body: delivery(event, { ...PURCHASE, Subscriptions: [{ Id: 'sub1' }, { Id: 'sub2' }] }),
    sales: [
      { kind, transactionId: 'pay1', subscriptionId: 'sub1', scope: 'transaction' as const },
      { kind, transactionId: 'subscription:sub2', subscriptionId: 'sub2', scope: 'transaction' as const },
    ],
  })),
  {
    title: 'an access, which has no name and no payment',
    body: delivery('Product_access_started', ACCESS),
    sales: [
      {
        kind: 'approved',
        transactionId: 'subscription:sub1',
        subscriptionId: 'sub1',
        buyer: { name: 'Bia Nogueira', email: BIA.email },
        products: [{ id: 'p1', name: 'Pintura em aquarela' }],
      },
    ],
  },
  {
    title: 'the end of an access',
    body: delivery('Product_Access_Ended', ACCESS),
    sales: [{ kind: 'revoked', scope: 'subscription', subscriptionId: 'sub1' }],
  },
  {
    title: 'a renewal',
    body: delivery('Recurrent_Payment', { ...PURCHASE, Purchase: { PaymentId: 'pay2', Recurrency: 2 } }),
    sales: [{ kind: 'approved', isRenewal: true, transactionId: 'pay2' }],
  },
  {
    title: 'a test',
    body: delivery('Purchase_Order_Confirmed', PURCHASE, { IsTest: true }),
    sales: [{ kind: 'approved', isTest: true }],
  },
  {
    title: 'a token in a header of whatever name',
    body: delivery('Purchase_Order_Confirmed', PURCHASE),
    headers: { 'x-algum-token': 'token-da-lastlink' },
    secret: 'token-da-lastlink',
    sales: [{ kind: 'approved' }],
  },
];
