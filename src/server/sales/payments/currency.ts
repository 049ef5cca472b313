import { text } from '../adapters/fields.ts';

/** Where platforms with several currencies put the currency. */
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

/** The currency of an amount; BRL by default. */
export function currencyOf(body: unknown): string {
  const said = text(body, ...PATHS)?.toUpperCase() ?? '';
  return /^[A-Z]{3}$/.test(said) ? said : 'BRL';
}
