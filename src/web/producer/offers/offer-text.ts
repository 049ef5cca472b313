import type { OfferRow } from '#shared/contract/school/offers.ts';

export const nameOf = ({ name, product }: OfferRow): string =>
  name ?? (product ? `Produto ${product}` : 'Produto sem nome');

/** By which the producer finds it on the platform. */
export const codesOf = ({ sender, product, offer }: OfferRow): string =>
  [sender, product && `produto ${product}`, offer ? `oferta ${offer}` : 'qualquer oferta'].filter(Boolean).join(' · ');

/** Each currency by itself: they are never added up. */
export const amountsOf = ({ amounts }: OfferRow): string =>
  amounts
    .map(({ currency, cents }) => new Intl.NumberFormat('pt-BR', { style: 'currency', currency }).format(cents / 100))
    .join(' + ');
