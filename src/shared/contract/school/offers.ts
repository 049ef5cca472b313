import { z } from 'zod';
import { LIMITS } from '#shared/limits.ts';
import { SALES_PLATFORMS } from '#shared/sales-platforms.ts';
import { id, timestamp } from '#shared/schemas.ts';
import { cleanText } from '#shared/text/text.ts';
import { everyday, nothing, sensitive } from '../base.ts';
import { salePackage } from './packages.ts';
import { saleRefusal, salesSender, webhookSecret } from './sales.ts';

const platform = z.enum(SALES_PLATFORMS, { error: 'invalid' });
const code = z.string({ error: 'invalid' }).max(LIMITS.offerCode, 'too_long');
const sentCode = code.transform((sent) => cleanText(sent));

/** The platform's identifiers of the item; '' if it sends none. */
const named = { platform, product: code, offer: code };

/** A sale of an offer that opens nothing yet. */
const lostSale = z.strictObject({
  name: z.string().nullable(),
  email: z.string().nullable(),
  /** Set if the school has such a student. */
  studentId: id.nullable(),
  at: timestamp,
  currency: z.string(),
  cents: z.int().nullable(),
});

export const offerRow = z.strictObject({
  id,
  ...named,
  sender: z.string(),
  name: z.string().nullable(),
  /** Its own package, or that of another offer of the same product. */
  packageId: id.nullable(),
  byProduct: z.boolean(),
  lastSeenAt: timestamp,
  /** Sales of the last 30 days per currency; sales without an amount are only counted. */
  sold: z.int(),
  amounts: z.array(z.strictObject({ currency: z.string(), cents: z.int() })),
  /** Sales that opened nothing so far, and the last of them. */
  lost: z.int(),
  lastLost: lostSale.nullable(),
});
export type OfferRow = z.infer<typeof offerRow>;

const saleAddress = z.strictObject({ ...salesSender.shape, url: z.string() });
export type SaleAddress = z.infer<typeof saleAddress>;

export const offerList = z.strictObject({
  /** One address per platform. */
  addresses: z.array(saleAddress),
  refusals: z.array(saleRefusal),
  offers: z.array(offerRow),
  packages: z.array(salePackage),
  courses: z.array(
    z.strictObject({
      id,
      title: z.string(),
      published: z.boolean(),
      coverUrl: z.string().nullable(),
      cohorts: z.array(z.strictObject({ id, name: z.string() })),
      modules: z.array(z.strictObject({ id, title: z.string() })),
    }),
  ),
});
export type OfferList = z.infer<typeof offerList>;

/** An existing package, or courses with their own terms, for which a package is created if there is none. */
const opens = z.union(
  [
    z.strictObject({ packageId: id }),
    z.strictObject({ courseIds: z.array(id).min(1, 'required').max(LIMITS.packageLines, 'too_long') }),
  ],
  'invalid',
);
export type Opens = z.infer<typeof opens>;

const offerLink = z.strictObject({
  ...{ platform, product: sentCode, offer: sentCode },
  name: sentCode.nullable(),
  opens: opens.nullable(),
});
export type OfferLink = z.infer<typeof offerLink>;

const proposal = z.strictObject({
  ...named,
  sender: z.string(),
  name: z.string().nullable(),
  /** Courses whose addresses received its sales. */
  courseIds: z.array(id),
  seen: z.int(),
});
export type OfferProposal = z.infer<typeof proposal>;

const ofPlatform = z.strictObject({ platform });

export const offersContract = {
  offers: everyday
    .route({
      method: 'GET',
      path: '/producer/offers',
      summary: 'List the offers of sales platforms, and the packages they open',
    })
    .output(offerList),
  offerProposals: everyday
    .route({
      method: 'GET',
      path: '/producer/offers/proposals',
      summary: 'List products sold at course addresses that belong to no offer yet',
    })
    .output(z.strictObject({ proposals: z.array(proposal) })),
  linkOffers: everyday
    .route({
      method: 'PUT',
      path: '/producer/offers',
      summary: 'Set what offers open; waiting sales of them are applied immediately',
    })
    .input(z.strictObject({ links: z.array(offerLink).min(1, 'required').max(LIMITS.offerLinks, 'too_long') }))
    /** Number of sales that are processed again. */
    .output(z.strictObject({ released: z.int() })),
  renewSaleAddress: sensitive
    .route({
      method: 'POST',
      path: '/producer/sale-addresses/{platform}/renewals',
      summary: "Renew the school's address for a platform; the previous address stops accepting deliveries",
    })
    .input(ofPlatform)
    .output(z.strictObject({ url: z.string() })),
  setSaleSecret: sensitive
    .route({
      method: 'PUT',
      path: '/producer/sale-addresses/{platform}/secret',
      summary: "Set a platform's secret for the school's address; it is never shown again",
    })
    .input(z.strictObject({ platform, ...webhookSecret.shape }))
    .output(z.strictObject({ last4: z.string() })),
  removeSaleSecret: sensitive
    .route({
      method: 'DELETE',
      path: '/producer/sale-addresses/{platform}/secret',
      summary: "Delete a platform's secret for the school's address; the address alone then authenticates it",
    })
    .input(ofPlatform)
    .output(nothing),
};
