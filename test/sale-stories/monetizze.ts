import { AGAIN, type Delivery, FIRST, json, LATER, local, type StoriesOf } from './story.ts';

/** `a[b]` keys, as PHP writes them. */
function form(body: Record<string, Record<string, unknown> | string>): Delivery {
  const fields = Object.entries(body).flatMap(([group, value]) =>
    typeof value === 'string'
      ? [[group, value]]
      : Object.entries(value).map(([key, each]) => [`${group}[${key}]`, String(each)]),
  );
  return { body: new URLSearchParams(fields).toString(), type: 'application/x-www-form-urlencoded' };
}

export const monetizze: StoriesOf = ({ name, email }, n) => {
  const postback = (code: number, days: number, { sale = `1${n}`, charge = 0, ...others } = {}) => ({
    chave_unica: 'chave',
    produto: { codigo: '9999', chave: 'chave-do-produto', nome: 'Aquarela' },
    tipoPostback: { codigo: '2' },
    tipoEvento: { codigo: String(code), descricao: `Evento ${code}` },
    venda: { codigo: sale, dataFinalizada: local(days) },
    comprador: { nome: name, email },
    ...(charge > 0 && { assinatura: { codigo: `A${n}`, parcela: String(charge) } }),
    ...others,
  });
  const approved = postback(2, FIRST);
  const first = postback(2, FIRST, { charge: 1 });
  const second = postback(2, AGAIN, { sale: `2${n}`, charge: 2 });
  return [
    ...[4, 5].map((code) => ({
      title: `${code}`,
      deliveries: json(approved, postback(code, FIRST)),
      access: 'closed' as const,
    })),
    ...[1, 6, 98, 99, 120].map((code) => ({
      title: `${code}`,
      deliveries: json(approved, postback(code, FIRST)),
      access: 'open' as const,
    })),
    {
      title: '3, of another try to pay',
      deliveries: json(approved, postback(3, LATER, { sale: `9${n}` })),
      access: 'open',
    },
    { title: '4, as a form', deliveries: [form(approved), form(postback(4, FIRST))], access: 'closed' },
    {
      title: 'the copy of an affiliate, without the buyer',
      deliveries: json(approved, postback(2, FIRST, { tipoPostback: { codigo: '4' }, comprador: {} } as object)),
      access: 'open',
    },
    ...[101, 102, 104, 105, 106].map((code) => ({
      title: `${code}`,
      deliveries: json(first, postback(code, FIRST, { charge: 1 })),
      access: 'open' as const,
    })),
    { title: '103', deliveries: json(first, postback(103, FIRST, { charge: 1 })), access: 'closed' },
    {
      title: '103 after a renewal',
      deliveries: json(first, second, postback(103, AGAIN, { sale: `2${n}`, charge: 2 })),
      access: 'closed',
    },
    {
      title: '6 of a renewal after 103',
      deliveries: json(
        first,
        second,
        postback(103, AGAIN, { sale: `2${n}`, charge: 2 }),
        postback(6, AGAIN, { sale: `2${n}`, charge: 2 }),
      ),
      access: 'closed',
    },
    {
      title: '4 of the last charge',
      deliveries: json(first, second, postback(4, AGAIN, { sale: `2${n}`, charge: 2 })),
      access: 'closed',
    },
    { title: '7, a cart', deliveries: json({ ...postback(7, LATER), venda: {} }), access: 'nobody' },
    {
      title: 'the test’s product',
      deliveries: json({ ...approved, produto: { codigo: '1', nome: 'X-Wing' } }),
      access: 'nobody',
    },
  ];
};
