import { randomUUID } from 'node:crypto';
import { AGAIN, END, FIRST, iso, json, LATER, PAST, type StoriesOf } from './story.ts';

export const lastlink: StoriesOf = ({ name, email }, n) => {
  const envelope = (event: string, days: number, data: object, others: object = {}) => ({
    Id: randomUUID(),
    IsTest: false,
    Event: event,
    CreatedAt: iso(days).slice(0, 19),
    Data: data,
    ...others,
  });
  const payment = (event: string, number: number, days: number, subscription: object = {}) =>
    envelope(event, days, {
      Products: [{ Id: 'p', Name: 'Aquarela' }],
      Buyer: { Email: email, Name: name },
      Purchase: { PaymentId: `P${number}${n}`, Recurrency: number },
      Subscriptions: [{ Id: `S${n}`, ProductId: 'p', ...subscription }],
    });
  /** Has neither buyer nor payment. */
  const access = (event: string, days: number) =>
    envelope(event, days, { Product: { Id: 'p' }, Member: { Email: email }, SubscriptionId: `S${n}` });
  const first = payment('Purchase_Order_Confirmed', 1, FIRST);
  const second = payment('Recurrent_Payment', 2, AGAIN);
  return [
    ...['Payment_Refund', 'Payment_Chargeback'].map((event) => ({
      title: event,
      deliveries: json(first, payment(event, 1, LATER)),
      access: 'closed' as const,
    })),
    ...['Refund_Requested', 'Subscription_Renewal_Pending', 'Refund_Period_Over', 'Active_Member_Notification'].map(
      (event) => ({
        title: event,
        deliveries: json(first, payment(event, 1, LATER)),
        access: 'open' as const,
      }),
    ),
    {
      title: 'Subscription_Canceled',
      deliveries: json(first, second, payment('Subscription_Canceled', 1, LATER)),
      access: 'closed',
    },
    {
      title: 'Subscription_Canceled that says until when it is paid',
      deliveries: json(
        first,
        payment('Subscription_Canceled', 1, LATER, { CanceledDate: iso(LATER), ExpiredDate: iso(END) }),
      ),
      access: 'until',
    },
    {
      title: 'Subscription_Expired',
      deliveries: json(first, second, payment('Subscription_Expired', 1, LATER)),
      access: 'closed',
    },
    {
      title: 'Product_Access_Ended',
      deliveries: json(first, second, access('Product_Access_Ended', LATER)),
      access: 'closed',
    },
    {
      title: 'an access that began with the purchase, and a refund',
      deliveries: json(access('product_access_started', FIRST), first, payment('Payment_Refund', 1, LATER)),
      access: 'closed',
    },
    {
      title: 'an access without a payment, and its end',
      deliveries: json(access('Product_Access_Started', FIRST), access('Product_Access_Ended', LATER)),
      access: 'closed',
    },
    {
      title: 'a cancelled subscription that is paid again',
      deliveries: json(first, payment('Subscription_Canceled', 1, LATER), payment('Recurrent_Payment', 2, PAST)),
      access: 'open',
    },
    {
      title: 'the last charge back',
      deliveries: json(first, second, payment('Payment_Refund', 2, LATER)),
      access: 'closed',
    },
    { title: 'an order', deliveries: json(payment('Purchase_Request_Confirmed', 1, LATER)), access: 'nobody' },
    { title: 'a test', deliveries: json({ ...first, IsTest: true }), access: 'nobody' },
  ];
};
