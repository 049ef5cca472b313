import { randomUUID } from 'node:crypto';
import { AGAIN, type Delivery, FIRST, iso, LATER, PAST, type StoriesOf } from './story.ts';

const sent = (...bodies: unknown[]): Delivery[] =>
  bodies.map((body) => ({
    body,
    headers: { 'x-hubla-token': 'token', 'x-hubla-idempotency': randomUUID() },
  }));

export const hubla: StoriesOf = ({ name, email }, n) => {
  const person = { firstName: name, lastName: 'Souza', email: email.toUpperCase() };
  const envelope = (type: string, event: object) => ({
    type,
    version: '2.0.0',
    event: { products: [{ id: 'p', name: 'Aquarela' }], ...event },
  });
  const invoice = (
    type: string,
    status: string,
    days: number,
    { id = `1${n}`, ...others }: Record<string, unknown> = {},
  ) =>
    envelope(type, {
      invoice: {
        id,
        payer: person,
        type: 'sell',
        status,
        statusAt: [{ when: iso(days), status }],
        amount: { totalCents: 19700 },
        ...others,
      },
    });
  const subscriptionId = `S${n}`;
  const subscription = (type: string) =>
    envelope(type, { subscription: { id: subscriptionId, status: 'x' }, user: person });
  const approved = invoice('invoice.payment_succeeded', 'paid', FIRST);
  const first = invoice('invoice.payment_succeeded', 'paid', FIRST, { subscriptionId });
  const second = invoice('invoice.payment_succeeded', 'paid', AGAIN, { id: `2${n}`, type: 'renewal', subscriptionId });
  return [
    {
      title: 'invoice.refunded',
      deliveries: sent(approved, invoice('invoice.refunded', 'refunded', LATER)),
      access: 'closed',
    },
    ...['refunded', 'disputed', 'chargeback'].map((status) => ({
      title: `an invoice becomes ${status}`,
      deliveries: sent(approved, invoice('invoice.status_updated', status, LATER)),
      access: 'closed' as const,
    })),
    ...['paid', 'overdue'].map((status) => ({
      title: `an invoice becomes ${status}`,
      deliveries: sent(approved, invoice('invoice.status_updated', status, LATER)),
      access: 'open' as const,
    })),
    ...['invoice.created', 'invoice.payment_failed', 'invoice.expired'].map((type) => ({
      title: `${type}, of another invoice`,
      deliveries: sent(approved, invoice(type, 'unpaid', LATER, { id: `9${n}` })),
      access: 'open' as const,
    })),
    ...[
      'subscription.created',
      'subscription.activated',
      'subscription.expiring',
      'subscription.renewal_enabled',
      'subscription.renewal_disabled',
    ].map((type) => ({
      title: type,
      deliveries: sent(first, subscription(type)),
      access: 'open' as const,
    })),
    ...['created', 'accepted', 'canceled', 'rejected'].map((step) => ({
      title: `refund_request.${step}`,
      deliveries: sent(first, subscription(`refund_request.${step}`)),
      access: 'open' as const,
    })),
    ...['created', 'on_schedule', 'off_schedule', 'completed', 'canceled', 'aborted'].map((step) => ({
      title: `smart_installment.${step}`,
      deliveries: sent(first, subscription(`smart_installment.${step}`)),
      access: 'open' as const,
    })),
    ...['subscription.deactivated', 'customer.member_removed'].map((type) => ({
      title: type,
      deliveries: sent(first, second, subscription(type)),
      access: 'closed' as const,
    })),
    {
      title: 'the first charge back after a renewal',
      deliveries: sent(first, second, invoice('invoice.refunded', 'refunded', LATER, { subscriptionId })),
      access: 'open',
    },
    {
      title: 'the last charge back',
      deliveries: sent(first, second, invoice('invoice.refunded', 'refunded', LATER, { id: `2${n}`, subscriptionId })),
      access: 'closed',
    },
    {
      title: 'the first instalment back after a second',
      deliveries: sent(
        approved,
        invoice('invoice.payment_succeeded', 'paid', AGAIN, {
          id: `2${n}`,
          parentInvoiceId: `1${n}`,
          smartInstallment: { installment: 2 },
        }),
        invoice('invoice.refunded', 'refunded', LATER),
      ),
      access: 'closed',
    },
    {
      title: 'a member who is added and removed, without an invoice',
      deliveries: sent(subscription('customer.member_added'), subscription('customer.member_removed')),
      access: 'closed',
    },
    {
      title: 'a refund, in version 1’s words',
      deliveries: sent(
        { type: 'NewSale', event: { transactionId: `1${n}`, userName: name, userEmail: email } },
        invoice('invoice.refunded', 'refunded', PAST),
      ),
      access: 'closed',
    },
    { title: 'a cart', deliveries: sent(envelope('lead.abandoned_checkout', { user: person })), access: 'nobody' },
    {
      title: 'the sandbox',
      deliveries: sent(approved).map((each) => ({ ...each, headers: { ...each.headers, 'x-hubla-sandbox': 'true' } })),
      access: 'nobody',
    },
  ];
};
