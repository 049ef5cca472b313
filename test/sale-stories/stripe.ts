import { randomUUID } from 'node:crypto';
import { AGAIN, END, FIRST, json, LATER, PAST, type StoriesOf, seconds } from './story.ts';

const event = (type: string, days: number, object: object) => ({
  id: `evt_${randomUUID()}`,
  object: 'event',
  created: seconds(days),
  type,
  data: { object },
});

export const stripe: StoriesOf = ({ name, email }, n) => {
  const session = (type: string, days: number, others: object = {}) =>
    event(type, days, {
      id: `cs_${n}`,
      object: 'checkout.session',
      mode: 'payment',
      payment_status: 'paid',
      payment_intent: `pi_1${n}`,
      customer_details: { email, name },
      ...others,
    });
  const charge = (type: string, others: object) =>
    event(type, LATER, { id: `ch_1${n}`, object: 'charge', amount: 19700, payment_intent: `pi_1${n}`, ...others });
  const dispute = (type: string, status: string) =>
    event(type, LATER, { id: 'du_1', object: 'dispute', charge: `ch_1${n}`, payment_intent: `pi_1${n}`, status });
  const invoice = (type: string, number: number, days: number) =>
    event(type, days, {
      id: `in_${number}${n}`,
      object: 'invoice',
      billing_reason: number === 1 ? 'subscription_create' : 'subscription_cycle',
      customer_email: email,
      customer_name: name,
      subscription: `sub_${n}`,
      lines: { data: [{ period: { end: seconds(END) } }] },
    });
  /** Names nobody. */
  const subscription = (type: string, others: object) =>
    event(type, LATER, { id: `sub_${n}`, object: 'subscription', ...others });
  const approved = session('checkout.session.completed', FIRST);
  const first = session('checkout.session.completed', FIRST, {
    mode: 'subscription',
    payment_intent: null,
    invoice: `in_1${n}`,
    subscription: `sub_${n}`,
  });
  const second = invoice('invoice.paid', 2, AGAIN);
  return [
    {
      title: 'all of the money back',
      deliveries: json(approved, charge('charge.refunded', { amount_refunded: 19700, refunded: true })),
      access: 'closed',
    },
    {
      title: 'part of the money back',
      deliveries: json(approved, charge('charge.refunded', { amount_refunded: 5000 })),
      access: 'open',
    },
    {
      title: 'a dispute',
      deliveries: json(approved, dispute('charge.dispute.created', 'needs_response')),
      access: 'closed',
    },
    {
      title: 'a dispute that was lost',
      deliveries: json(approved, dispute('charge.dispute.closed', 'lost')),
      access: 'closed',
    },
    // After a chargeback only the school can restore access, not the bank.
    {
      title: 'a dispute that was won',
      deliveries: json(
        approved,
        dispute('charge.dispute.created', 'needs_response'),
        dispute('charge.dispute.closed', 'won'),
      ),
      access: 'closed',
    },
    {
      title: 'another checkout, given up',
      deliveries: json(
        approved,
        session('checkout.session.expired', LATER, { id: 'cs_9', payment_intent: null, payment_status: 'unpaid' }),
      ),
      access: 'open',
    },
    {
      title: 'a bill that is paid later',
      deliveries: json(
        session('checkout.session.async_payment_succeeded', FIRST),
        session('checkout.session.completed', FIRST, { payment_status: 'unpaid' }),
      ),
      access: 'open',
    },
    {
      title: 'a bill',
      deliveries: json(session('checkout.session.completed', LATER, { payment_status: 'unpaid' })),
      access: 'nobody',
    },
    { title: 'a late charge', deliveries: json(first, invoice('invoice.payment_failed', 2, LATER)), access: 'open' },
    {
      title: 'a subscription that is past due',
      deliveries: json(first, subscription('customer.subscription.updated', { status: 'past_due' })),
      access: 'open',
    },
    {
      title: 'a subscription that will not go on',
      deliveries: json(
        first,
        second,
        subscription('customer.subscription.updated', { cancel_at_period_end: true, cancel_at: seconds(END) }),
      ),
      access: 'until',
    },
    {
      title: 'an ended subscription',
      deliveries: json(
        first,
        subscription('customer.subscription.deleted', { status: 'canceled', ended_at: seconds(LATER) }),
      ),
      access: 'closed',
    },
    {
      title: 'an invoice of the session that told of it',
      deliveries: json(first, invoice('invoice.paid', 1, FIRST)),
      access: 'open',
    },
    {
      title: 'the last charge back, which names its invoice',
      deliveries: json(
        first,
        second,
        event('charge.refunded', PAST, {
          id: 'ch_2',
          object: 'charge',
          amount: 1,
          amount_refunded: 1,
          payment_intent: `pi_2${n}`,
          invoice: `in_2${n}`,
        }),
      ),
      access: 'closed',
    },
  ];
};
