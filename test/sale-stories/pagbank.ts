import { FIRST, iso, json, LATER, type StoriesOf } from './story.ts';

export const pagbank: StoriesOf = ({ name, email }, n) => {
  const charge = (status: string, refunded = 0, id = 'CHAR_1') => ({
    id,
    status,
    ...(status === 'PAID' && { paid_at: iso(FIRST) }),
    amount: { value: 19700, summary: { total: 19700, paid: 19700, refunded } },
  });
  const order = (charges: object[], id = `ORDE_1${n}`) => ({
    id,
    reference_id: 'curso',
    customer: { name, email },
    items: [{ reference_id: 'curso', name: 'Aquarela' }],
    charges,
  });
  const approved = order([charge('PAID')]);
  return [
    {
      title: 'all of the money back',
      deliveries: json(approved, order([charge('CANCELED', 19700)])),
      access: 'closed',
    },
    { title: 'part of the money back', deliveries: json(approved, order([charge('CANCELED', 5000)])), access: 'open' },
    {
      title: 'part of the money back, and still paid',
      deliveries: json(approved, order([charge('PAID', 5000)])),
      access: 'open',
    },
    {
      title: 'a second card after one that was declined',
      deliveries: json(order([charge('DECLINED'), charge('PAID', 0, 'CHAR_2')])),
      access: 'open',
    },
    {
      title: 'another order, declined',
      deliveries: json(approved, order([charge('DECLINED')], `ORDE_9${n}`)),
      access: 'open',
    },
    {
      title: 'a chargeback that names the order',
      deliveries: json(approved, { id: `CBKS_1${n}`, reference_id: 'curso', order: { id: `ORDE_1${n}` }, charges: [] }),
      access: 'closed',
    },
    {
      title: 'a chargeback among the charges',
      deliveries: json(approved, order([charge('CANCELED', 0, `CBKS_2${n}`)])),
      access: 'closed',
    },
    {
      title: 'a chargeback that names nothing',
      deliveries: json(approved, { id: `CBKS_3${n}`, status: 'OPEN', date: iso(LATER) }),
      access: 'open',
    },
    { title: 'a PIX that waits', deliveries: json(order([charge('WAITING')])), access: 'nobody' },
    {
      title: 'an old notice, which has to be fetched',
      deliveries: [
        { body: `notificationCode=766B9C${n}&notificationType=transaction`, type: 'application/x-www-form-urlencoded' },
      ],
      access: 'nobody',
    },
  ];
};
