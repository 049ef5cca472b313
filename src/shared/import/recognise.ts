import { plainHeader } from './headers.ts';
import { LIST_FIELDS, type ListField, type ListPlatform, type ListShape, type Mapping } from './list-shape.ts';
import { eduzz } from './platforms/eduzz.ts';
import { entregaDigital } from './platforms/entrega-digital.ts';
import { hotmart } from './platforms/hotmart.ts';
import { kiwify } from './platforms/kiwify.ts';
import { memberkit } from './platforms/memberkit.ts';
import { nichoos } from './platforms/nichoos.ts';

export const LIST_SHAPES: Record<ListPlatform, ListShape> = {
  hotmart,
  eduzz,
  kiwify,
  nichoos,
  entrega_digital: entregaDigital,
  memberkit,
};

/**
 * Headers that indicate a field in an unknown list. Columns about a product, a seller or a payment are not about the
 * person.
 */
const ANY: Record<ListField, { named: RegExp; but?: RegExp }> = {
  email: { named: /\be ?mail\b|correio/, but: /produtor|afiliad|vendedor|suporte/ },
  cpf: { named: /cpf|documento/, but: /tipo/ },
  phone: { named: /fone|celular|whats|phone|contato/ },
  name: {
    named: /nome|name|aluno|cliente|comprador/,
    but: /produt|curso|turma|oferta|plano|preco|afiliad|parceir|vendedor|cupom|campanha|pagamento|arquivo|product|course|email|e mail|usuario|\bid\b|codigo|mae\b|pai\b/,
  },
  product: { named: /produto|curso|product|course/, but: /\bid\b|cod|email|e mail|produtor|tipo|preco|valor|moeda/ },
  productCode: { named: /\b(id|cod|codigo)\b.*(produto|curso|product|course)|(product|course) id/ },
  offerCode: { named: /\b(id|cod|codigo)\b.*oferta|offer id/ },
  status: { named: /^(status|situacao)( d[aeo] (compra|venda|transacao|pagamento|pedido|aluno|acesso))?$/ },
  endsOn: { named: /expira|validade|vencimento do acesso|acesso ate|valido ate|access until/, but: /cartao|boleto/ },
};

/** The platform whose export this is; null if unknown. If several match, the one with more matching headers. */
export function recognise(header: readonly string[]): ListPlatform | null {
  const titles = new Set(header.map(plainHeader));
  const matches = (Object.entries(LIST_SHAPES) as [ListPlatform, ListShape][]).filter(([, { recognisedBy }]) =>
    recognisedBy.every((aliases) => aliases.some((alias) => titles.has(alias))),
  );
  matches.sort(([, a], [, b]) => b.recognisedBy.length - a.recognisedBy.length);
  return matches[0]?.[0] ?? null;
}

/** Maps columns by their names; a column is used only once. */
export function columnsOf(header: readonly string[], platform: ListPlatform | null): Mapping {
  const titles = header.map(plainHeader);
  const taken = new Set<number>();
  const take = (find: () => number) => {
    const at = find();
    if (at < 0) return null;
    taken.add(at);
    return at;
  };
  const aliases = platform ? LIST_SHAPES[platform].columns : {};
  const known = LIST_FIELDS.map((field) => {
    const alias = aliases[field]?.find((each) => titles.some((title, at) => title === each && !taken.has(at)));
    return [
      field,
      alias === undefined ? null : take(() => titles.findIndex((title, at) => title === alias && !taken.has(at))),
    ] as const;
  });
  const found = Object.fromEntries(known) as Mapping;
  for (const field of LIST_FIELDS) {
    const { named, but } = ANY[field];
    // For a known platform, a missing field is not guessed from a similar name.
    if (found[field] !== null || (platform && field !== 'email' && field !== 'name')) continue;
    found[field] = take(() =>
      titles.findIndex((title, at) => !taken.has(at) && named.test(title) && !but?.test(title)),
    );
  }
  return found;
}
