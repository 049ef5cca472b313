import { AGAIN, END, FIRST, iso, json, LATER, PAST, type StoriesOf } from './story.ts';

export const generic: StoriesOf = ({ name, email }, n) => {
  const said = (event: string, days: number, others: object = {}) => ({
    event,
    name,
    email,
    transaction: `1${n}`,
    date: iso(days),
    ...others,
  });
  const approved = said('compra aprovada', FIRST);
  const subscription = { subscription_id: `S${n}` };
  return [
    ...['reembolso', 'refunded', 'chargeback', 'cancelado', 'acesso removido'].map((event) => ({
      title: event,
      deliveries: json(approved, said(event, LATER)),
      access: 'closed' as const,
    })),
    ...['reembolso solicitado', 'pagamento atrasado', 'em disputa', 'aguardando pagamento', 'pagamento recusado'].map(
      (event) => ({
        title: event,
        deliveries: json(approved, said(event, LATER)),
        access: 'open' as const,
      }),
    ),
    {
      title: 'assinatura cancelada',
      deliveries: json(
        said('compra aprovada', FIRST, subscription),
        said('assinatura cancelada', LATER, { ...subscription, transaction: undefined, access_until: iso(END) }),
      ),
      access: 'until',
    },
    {
      title: 'assinatura encerrada, after a renewal',
      deliveries: json(
        said('compra aprovada', FIRST, subscription),
        said('assinatura renovada', AGAIN, { ...subscription, transaction: `2${n}` }),
        said('assinatura encerrada', LATER, { ...subscription, transaction: undefined }),
      ),
      access: 'closed',
    },
    {
      title: 'a refund that names only the buyer',
      deliveries: json(approved, { event: 'reembolso', email, date: iso(PAST) }),
      access: 'closed',
    },
    { title: 'a lead', deliveries: json(said('lead', LATER)), access: 'nobody' },
    { title: 'a test', deliveries: json(said('compra aprovada', LATER, { test: true })), access: 'nobody' },
  ];
};
