import { AGAIN, END, FIRST, json, LATER, local, PAST, type StoriesOf } from './story.ts';

export const braip: StoriesOf = ({ name, email }, n) => {
  const buyer = { client_name: name, client_email: email, product_key: 'pro1', product_name: 'Aquarela' };
  const sale = (code: number, words: string, days: number, transaction = `ven1${n}`) => ({
    type: 'STATUS_ALTERADO',
    basic_authentication: 'chave',
    trans_key: transaction,
    trans_status: words,
    trans_status_code: code,
    trans_updatedate: local(days),
    ...buyer,
  });
  /** Names no sale, as a sale names no subscription. */
  const subscription = (code: number, words: string, end = END) => ({
    type: 'ASSINATURA_STATUS_ALTERADO',
    basic_authentication: 'chave',
    subs_key: `ass1${n}`,
    subs_status: words,
    subs_status_code: code,
    subs_next_charge: local(end).slice(0, 10),
    ...buyer,
  });
  const approved = sale(2, 'Pagamento Aprovado', FIRST);
  const second = sale(2, 'Pagamento Aprovado', AGAIN, `ven2${n}`);
  return [
    { title: 'a refund', deliveries: json(approved, sale(5, 'Devolvida', LATER)), access: 'closed' },
    { title: 'a chargeback', deliveries: json(approved, sale(4, 'Chargeback', LATER)), access: 'closed' },
    {
      title: 'a refund that was asked for',
      deliveries: json(approved, sale(7, 'Estorno Solicitado', LATER)),
      access: 'open',
    },
    { title: 'a late payment', deliveries: json(approved, sale(10, 'Pagamento Atrasado', LATER)), access: 'open' },
    {
      title: 'another try, cancelled',
      deliveries: json(approved, sale(3, 'Cancelada', LATER, `ven9${n}`)),
      access: 'open',
    },
    {
      title: 'the first of two sales back',
      deliveries: json(approved, second, sale(5, 'Devolvida', LATER)),
      access: 'open',
    },
    {
      title: 'the second of two sales back',
      deliveries: json(approved, second, sale(5, 'Devolvida', LATER, `ven2${n}`)),
      access: 'open',
    },
    { title: 'a cancelled subscription', deliveries: json(approved, subscription(3, 'Cancelada')), access: 'until' },
    {
      title: 'a cancelled subscription after a renewal',
      deliveries: json(approved, second, subscription(3, 'Cancelada')),
      access: 'until',
    },
    {
      title: 'a cancelled subscription, paid for until yesterday',
      deliveries: json(approved, second, subscription(3, 'Cancelada', PAST)),
      access: 'closed',
    },
    {
      title: 'an ended subscription',
      deliveries: json(approved, second, subscription(5, 'Vencida')),
      access: 'closed',
    },
    { title: 'a late subscription', deliveries: json(approved, subscription(2, 'Atrasada')), access: 'open' },
    { title: 'an active subscription', deliveries: json(approved, subscription(1, 'Ativa')), access: 'open' },
    {
      title: 'a cart',
      deliveries: json({ ...sale(1, '', LATER), type: 'ABANDONO', trans_key: undefined }),
      access: 'nobody',
    },
    { title: 'a bill', deliveries: json(sale(1, 'Aguardando Pagamento', LATER)), access: 'nobody' },
  ];
};
