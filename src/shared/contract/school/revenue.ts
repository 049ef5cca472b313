import { z } from 'zod';
import { REPORT_DAYS } from '#shared/reports.ts';
import { id } from '#shared/schemas.ts';
import { everyday } from '../base.ts';

/** In cents. Refunds count on their own day. */
const money = { sales: z.int(), refunds: z.int(), grossCents: z.int(), refundedCents: z.int() };

const revenueOfCurrency = z.strictObject({
  /** ISO 4217. */
  currency: z.string(),
  ...money,
  /** Of a sale; null where later instalments of earlier sales were paid, which are no sales of the period. */
  averageCents: z.int().nullable(),
  /** Every day of the period. */
  days: z.array(z.strictObject({ day: z.iso.date(), ...money })),
  /** Largest first, like the next two lists. */
  platforms: z.array(z.strictObject({ sender: z.string(), ...money })),
  /** By the platform's name of the product; null if it sent none. */
  products: z.array(z.strictObject({ name: z.string().nullable(), ...money })),
  /** By turma of the students whom the sales enrolled; null for no turma. Empty for a school without turmas. */
  cohorts: z.array(z.strictObject({ id: id.nullable(), name: z.string().nullable(), ...money })),
});
export type RevenueOfCurrency = z.infer<typeof revenueOfCurrency>;

const revenue = z.strictObject({
  from: z.iso.date(),
  to: z.iso.date(),
  /** The first day for which amounts are stored, if later than `from`. */
  keptSince: z.iso.date().nullable(),
  /** Number of sales and of refunds without an amount. */
  unknown: z.array(z.strictObject({ sender: z.string(), sales: z.int(), refunds: z.int() })),
  /** Most sales first. */
  currencies: z.array(revenueOfCurrency),
});
export type Revenue = z.infer<typeof revenue>;

export const revenueContract = {
  revenue: everyday
    .route({
      method: 'GET',
      path: '/producer/reports/revenue',
      summary: 'Get a report of sales and refunds, by currency',
    })
    .input(z.strictObject({ days: z.coerce.number<number>().pipe(z.literal(REPORT_DAYS, 'invalid')).default(30) }))
    .output(revenue),
};
