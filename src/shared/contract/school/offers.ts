import { z } from 'zod';
import { id, timestamp } from '#shared/schemas.ts';
import { everyday, sensitive } from '../base.ts';

export const offerRow = z.strictObject({
  id,
  sender: z.string(),
  /** The platform's own codes; '' where it names none. */
  product: z.string(),
  offer: z.string(),
  name: z.string().nullable(),
  courseIds: z.array(id),
  lastSeenAt: timestamp,
  /** In the last 30 days, each currency apart; what is told without an amount is only counted. */
  sold: z.int(),
  amounts: z.array(z.strictObject({ currency: z.string(), cents: z.int() })),
  /** Sales that opened nothing so far. */
  lost: z.int(),
});
export type OfferRow = z.infer<typeof offerRow>;

export const offerList = z.strictObject({
  /** One address for all products of all platforms. */
  url: z.string(),
  offers: z.array(offerRow),
  courses: z.array(z.strictObject({ id, title: z.string(), published: z.boolean() })),
});
export type OfferList = z.infer<typeof offerList>;

export const offersContract = {
  offers: everyday
    .route({ method: 'GET', path: '/producer/offers', summary: 'What platforms sell, and the courses that it opens' })
    .output(offerList),
  linkOffer: everyday
    .route({
      method: 'PUT',
      path: '/producer/offers/{offerId}/courses',
      summary: 'Say which courses an offer opens; sales of it that opened none are applied at once',
    })
    .input(z.strictObject({ offerId: id, courseIds: z.array(id).max(100, 'invalid') }))
    /** How many sales are read again. */
    .output(z.strictObject({ released: z.int() })),
  renewSaleAddress: sensitive
    .route({
      method: 'POST',
      path: '/producer/sale-address/renewals',
      summary: 'Give the school another address for sales; what is sent to the one it had is turned away from now on',
    })
    .output(z.strictObject({ url: z.string() })),
};
