import { AGAIN, type Delivery, FIRST, json, LATER, local, type StoriesOf } from './story.ts';

const form = (fields: object): Delivery => ({
  body: new URLSearchParams(Object.entries(fields).map(([key, value]) => [key, String(value)])).toString(),
  type: 'application/x-www-form-urlencoded',
});

export const eduzzLegacy: StoriesOf = ({ name, email }, n) => {
  const invoice = (said: object, days: number, others: object = {}) => ({
    origin: 'origin',
    trans_cod: `1${n}`,
    trans_key: `k${days}${n}`,
    trans_paiddate: local(days).slice(0, 10),
    cus_name: name,
    cus_email: email,
    product_cod: 1,
    ...said,
    ...others,
  });
  const named = (event: string) => ({ event_name: event });
  /** Without events: the statuses of invoice and contract. */
  const status = (trans_status: number) => ({ trans_status });
  const contract = {
    recurrence_cod: `C${n}`,
    recurrence_status: 1,
    recurrence_interval: 1,
    recurrence_interval_type: 'month',
  };
  const yearly = { ...contract, recurrence_interval_type: 'year' };
  const approved = invoice(named('invoice_paid'), FIRST);
  const first = invoice(status(3), FIRST, contract);
  const second = invoice(status(3), AGAIN, { trans_cod: `2${n}`, ...contract });
  return [
    ...['invoice_refunded', 'invoice_chargeback'].map((event) => ({
      title: event,
      deliveries: json(approved, invoice(named(event), LATER)),
      access: 'closed' as const,
    })),
    ...['invoice_waiting_refund', 'invoice_negociated', 'invoice_overdue', 'contract_up_to_date'].map((event) => ({
      title: event,
      deliveries: json(approved, invoice(named(event), LATER)),
      access: 'open' as const,
    })),
    ...['contract_delayed', 'contract_overdue'].map((event) => ({
      title: event,
      deliveries: json(invoice(named('invoice_paid'), FIRST, contract), invoice(named(event), LATER, contract)),
      access: 'open' as const,
    })),
    {
      title: 'a refund, as a form',
      deliveries: [form(invoice(status(3), FIRST)), form(invoice(status(7), LATER))],
      access: 'closed',
    },
    {
      title: 'part of the money back',
      deliveries: json(invoice(status(3), FIRST), invoice(status(7), LATER, { refund_type: 'parcial' })),
      access: 'open',
    },
    {
      title: 'a cancelled contract, paid for until the month is over',
      deliveries: json(invoice(named('invoice_paid'), FIRST, contract), {
        ...invoice(named('contract_canceled'), LATER, contract),
        trans_paiddate: undefined,
      }),
      access: 'until',
    },
    {
      title: 'a contract whose last charge is paid',
      deliveries: json(
        invoice(named('invoice_paid'), FIRST, yearly),
        invoice(named('contract_finished'), FIRST, yearly),
      ),
      access: 'until',
    },
    {
      title: 'a cancelled contract that an unpaid invoice tells of',
      deliveries: json(first, second, {
        ...invoice(status(4), LATER, { trans_cod: `3${n}`, ...contract, recurrence_status: 4 }),
        trans_paiddate: '',
        recurrence_canceled_at: local(LATER),
      }),
      access: 'until',
    },
    {
      title: 'a late contract that an unpaid invoice tells of',
      deliveries: json(first, invoice(status(15), LATER, { trans_cod: `3${n}`, ...contract, recurrence_status: 7 })),
      access: 'open',
    },
    {
      title: 'a charge back of a cancelled contract',
      deliveries: json(
        first,
        second,
        invoice(status(7), LATER, { trans_cod: `2${n}`, ...contract, recurrence_status: 4 }),
      ),
      access: 'closed',
    },
    {
      title: 'the test of a new configuration',
      deliveries: json(
        invoice(status(3), LATER, {
          cus_name: 'Teste Webhook',
          cus_email: 'webhook@eduzz.com',
          student_email: 'emaildoaluno@provedor.com',
          ...contract,
        }),
      ),
      access: 'nobody',
    },
    { title: 'an open invoice', deliveries: json(invoice(status(1), LATER)), access: 'nobody' },
  ];
};
