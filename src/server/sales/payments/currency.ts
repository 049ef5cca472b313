import { text } from '../adapters/fields.ts';

/** Where senders of more than one currency say which, beside the amount that is read. */
const PATHS = [
  'data.purchase.full_price.currency_value',
  'data.purchase.full_price.currency_code',
  'data.purchase.price.currency_value',
  'data.purchase.price.currency_code',
  'data.purchase.original_offer_price.currency_value',
  'data.paid.currency',
  'data.price.currency',
  'data.object.currency',
  'event.invoice.currency',
  'Commissions.currency',
  'order.Commissions.currency',
  'currency',
  'currency_id',
  'currency_code',
  'moeda',
];

/** In which an amount was paid: what the sender says, else reais. */
export function currencyOf(body: unknown): string {
  const said = text(body, ...PATHS)?.toUpperCase() ?? '';
  return /^[A-Z]{3}$/.test(said) ? said : 'BRL';
}
