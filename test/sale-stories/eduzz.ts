import { randomUUID } from 'node:crypto';
import { AGAIN, FIRST, iso, json, LATER, type StoriesOf } from './story.ts';

const envelope = (event: string, days: number, data: object) => ({
  id: randomUUID(),
  event: event === 'ping' ? event : `myeduzz.${event}`,
  data,
  sentDate: iso(days),
});

export const eduzz: StoriesOf = ({ name, email }, n) => {
  const invoice = (event: string, days: number, others: object = {}) =>
    envelope(event, days, {
      id: `1${n}`,
      buyer: { name, email },
      items: [{ productId: 'P1', name: 'Aquarela' }],
      contract: null,
      student: null,
      ...others,
    });
  const contract = { id: `C${n}` };
  /** Names no invoice. */
  const contractNews = (status: string, event = 'contract_updated') =>
    envelope(event, LATER, { id: contract.id, status, buyer: { name, email } });
  const approved = invoice('invoice_paid', FIRST);
  const first = invoice('invoice_paid', FIRST, { contract });
  const second = invoice('invoice_paid', AGAIN, { id: `2${n}`, contract });
  const gift = { buyer: { name: 'Quem paga', email: `paga.${n}@example.com` }, student: { name, email } };
  return [
    ...['invoice_refunded', 'invoice_chargeback'].map((event) => ({
      title: event,
      deliveries: json(approved, invoice(event, LATER)),
      access: 'closed' as const,
    })),
    ...['invoice_waiting_refund', 'invoice_negotiated', 'invoice_overdue', 'invoice_canceled', 'invoice_refused'].map(
      (event) => ({
        title: event,
        deliveries: json(approved, invoice(event, LATER)),
        access: 'open' as const,
      }),
    ),
    ...['canceled', 'finished'].map((status) => ({
      title: `a contract: ${status}`,
      deliveries: json(first, second, contractNews(status)),
      access: 'closed' as const,
    })),
    {
      title: 'a cancelled contract under its own name',
      deliveries: json(
        first,
        envelope('contract_updated', LATER, { contract: { ...contract, status: 'canceled' }, buyer: { email } }),
      ),
      access: 'closed',
    },
    ...['suspended', 'overdue', 'upToDate'].map((status) => ({
      title: `a contract: ${status}`,
      deliveries: json(first, contractNews(status)),
      access: 'open' as const,
    })),
    {
      title: 'a tried card',
      deliveries: json(first, contractNews('overdue', 'contract_card_attempted')),
      access: 'open',
    },
    {
      title: 'the last charge back',
      deliveries: json(first, second, invoice('invoice_refunded', LATER, { id: `2${n}`, contract })),
      access: 'closed',
    },
    {
      title: 'a refund of a course for somebody else',
      deliveries: json(invoice('invoice_paid', FIRST, gift), invoice('invoice_refunded', LATER, gift)),
      access: 'closed',
    },
    {
      title: 'a bump back, which is an invoice of its own',
      deliveries: json(
        approved,
        invoice('invoice_paid', FIRST, { id: `B${n}` }),
        invoice('invoice_refunded', LATER, { id: `B${n}` }),
      ),
      access: 'open',
    },
    { title: 'an opened invoice', deliveries: json(invoice('invoice_opened', LATER)), access: 'nobody' },
    { title: 'a ping', deliveries: json(envelope('ping', LATER, { message: 'ping' })), access: 'nobody' },
  ];
};
