import { AGAIN, END, FIRST, iso, json, LATER, PAST, type StoriesOf } from './story.ts';

export const cakto: StoriesOf = ({ name, email }, n) => {
  const said = (event: string, data: unknown) => ({ secret: 'segredo', event, data });
  const order = (id: string, others: object = {}) => ({
    id: `${id}${n}`,
    refId: 'ref',
    customer: { name, email },
    product: { id: 'p1', name: 'Aquarela', type: 'unique' },
    offer_type: 'main',
    status: 'paid',
    paidAt: iso(FIRST),
    ...others,
  });
  const plan = { product: { id: 'p1', name: 'Aquarela', type: 'subscription' } };
  const subscription = (end = END) => ({
    subscription: {
      id: `S${n}`,
      status: 'active',
      next_payment_date: iso(end),
      canceledAt: iso(LATER),
      customer: { name, email },
    },
  });
  const approved = said('purchase_approved', order('A'));
  /** The first of a subscription need not say of which. */
  const first = said('purchase_approved', order('A', plan));
  const numbered = said('purchase_approved', order('A', { ...plan, ...subscription() }));
  const second = said('subscription_renewed', order('B', { ...plan, ...subscription(), paidAt: iso(AGAIN) }));
  const cancelled = (id: string, others: object = subscription()) =>
    said('subscription_canceled', order(id, { ...plan, status: 'scheduled', paidAt: null, ...others }));
  const both = [order('A'), order('B', { offer_type: 'orderbump', parent_order: 'ref' })];
  return [
    {
      title: 'a refund',
      deliveries: json(approved, said('refund', order('A', { refundedAt: iso(LATER) }))),
      access: 'closed',
    },
    {
      title: 'a chargeback',
      deliveries: json(approved, said('chargeback', order('A', { chargedbackAt: iso(LATER) }))),
      access: 'closed',
    },
    ...[
      'pix_gerado',
      'boleto_gerado',
      'picpay_gerado',
      'openfinance_nubank_gerado',
      'purchase_refused',
      'initiate_checkout',
    ].map((event) => ({
      title: `${event} of another order`,
      deliveries: json(approved, said(event, order('Z', { paidAt: null }))),
      access: 'open' as const,
    })),
    {
      title: 'a bump back, in a list',
      deliveries: json(said('purchase_approved', both), said('refund', [both[1]])),
      access: 'open',
    },
    {
      title: 'all of a list back',
      deliveries: json(said('purchase_approved', both), said('refund', both)),
      access: 'closed',
    },
    ...['subscription_late', 'subscription_renewal_refused', 'subscription_created'].map((event) => ({
      title: event,
      deliveries: json(numbered, said(event, order('B', { ...plan, ...subscription(), paidAt: null }))),
      access: 'open' as const,
    })),
    { title: 'a cancelled subscription', deliveries: json(numbered, cancelled('A')), access: 'until' },
    {
      title: 'a cancellation that names the renewal, of a subscription that the first sale did not name',
      deliveries: json(first, second, cancelled('B')),
      access: 'until',
    },
    {
      title: 'a cancellation that names the first sale',
      deliveries: json(first, second, cancelled('A')),
      access: 'until',
    },
    {
      title: 'a cancelled subscription, paid for until yesterday',
      deliveries: json(first, cancelled('A', subscription(PAST))),
      access: 'closed',
    },
    {
      title: 'a cancellation whose buyer is only in the subscription',
      deliveries: json(first, cancelled('B', { ...subscription(), customer: { name, email: 'teste' } })),
      access: 'until',
    },
    {
      title: 'the last charge back',
      deliveries: json(
        numbered,
        second,
        said('refund', order('B', { ...plan, ...subscription(), refundedAt: iso(LATER) })),
      ),
      access: 'closed',
    },
    {
      title: 'a purchase after a cancelled subscription whose sale was never told',
      deliveries: json(said('purchase_approved', order('C', { ...plan, paidAt: iso(PAST) })), cancelled('A')),
      access: 'open',
    },
    {
      title: 'a cart',
      deliveries: json(said('checkout_abandonment', { customerName: name, customerEmail: email })),
      access: 'nobody',
    },
    {
      title: 'the test button',
      deliveries: json(said('purchase_approved', order('T', { status: 'waiting_payment' }))),
      access: 'nobody',
    },
  ];
};
