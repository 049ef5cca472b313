import { codeOf, type Item, type Told } from './items.ts';

/**
 * The courses of which a news tells: an approval of those that its own items opened. Any other that names some of what was
 * bought in its transaction, a bump that is refunded, leaves alone what the rest opened; one that names none of it is
 * about all that the same sales opened.
 */
export function coursesConcerned({ sale, purchaseKey }: Told, items: readonly Item[]): Set<string> {
  const own = items.filter(({ transactionId }) => transactionId === purchaseKey.transactionId);
  if (sale.kind === 'approved') return coursesOf(own);
  if (sale.scope !== 'transaction') return coursesOf(items);
  const named = new Set(sale.products.map(codeOf));
  const [told, rest] = [own.filter(({ code }) => named.has(code)), own.filter(({ code }) => !named.has(code))];
  if (told.length === 0) return coursesOf(own.length > 0 ? own : items);
  const kept = coursesOf(rest);
  return new Set([...coursesOf(told)].filter((courseId) => !kept.has(courseId)));
}

export const coursesOf = (items: readonly Item[]) => new Set(items.flatMap(({ courseIds }) => courseIds));
