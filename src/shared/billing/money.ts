const BRL = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
const BRL_TEXT = /^(-?)(?:R\$)?(-?)(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/;
const POINT_DECIMALS = /^(-?)(?:R\$)?(-?)(\d+)\.(\d{1,2})$/;

/** Integer cents as `R$ 1.234,56`, with the no-break space Intl puts after the sign. */
export function formatBrl(cents: number): string {
  return BRL.format(cents / 100);
}

/** The same in another currency, by its ISO code: `US$ 1.234,56`. */
export function formatMoney(cents: number, currency: string): string {
  return new Intl.NumberFormat('pt-BR', { style: 'currency', currency }).format(cents / 100);
}

/**
 * `R$ 169,80`, `1.234,56`, `47` or a platform's `169.80` in integer cents; null if it is not an amount. A point before
 * three digits separates thousands, before one or two it is a decimal point.
 */
export function parseBrl(text: string): number | null {
  const compact = text.replace(/\s/g, '');
  const match = BRL_TEXT.exec(compact) ?? POINT_DECIMALS.exec(compact);
  if (!match) return null;
  const [, before = '', after = '', whole = '', decimals = ''] = match;
  const cents = Number(whole.replaceAll('.', '')) * 100 + Number(decimals.padEnd(2, '0'));
  if (!Number.isSafeInteger(cents)) return null;
  return before + after === '' || cents === 0 ? cents : -cents;
}

/** The price in cents with the PIX discount of 5 %, half a cent rounded up. */
export function pixDiscountCents(priceCents: number): number {
  return Math.round((priceCents * 95) / 100);
}
