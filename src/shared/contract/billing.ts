import { z } from 'zod';
import { EXPANSION, PAYMENT_METHODS } from '#shared/billing/plan-purchase.ts';
import { id, planId, subscriptionStatus, timestamp } from '#shared/schemas.ts';
import { everyday } from './base.ts';

const paidPlanId = planId.exclude(['trial'], 'invalid');
const method = z.enum(PAYMENT_METHODS, { error: 'required' });

/** The server takes the amount from the price list; the request carries no price. */
export const checkoutInput = z.strictObject({ planId: paidPlanId, method });
export const expansionInput = z.strictObject({
  additionalStudents: z
    .int('invalid')
    .min(EXPANSION.min, 'too_short')
    .max(EXPANSION.max, 'too_long')
    .multipleOf(EXPANSION.step, 'invalid'),
  method,
});
export const checkoutAnswer = z.strictObject({ paymentId: id, checkoutUrl: z.string() });

export const paymentStatus = z.enum(['completed', 'pending', 'failed', 'refunded']);

/** Polled while a checkout is open. */
export const billingStatus = z.strictObject({
  status: subscriptionStatus,
  planId,
  endsAt: timestamp.nullable(),
  payment: paymentStatus.nullable(),
});

export const planOffer = z.strictObject({
  id: paidPlanId,
  name: z.string(),
  rank: z.int(),
  months: z.int(),
  priceCents: z.int(),
  studentLimit: z.int(),
  /** Exempts schools from the yearly clean-up. */
  keepsStudents: z.boolean(),
});
export type PlanOffer = z.infer<typeof planOffer>;

export const billingPayment = z.strictObject({
  id,
  kind: z.enum(['plan', 'expansion']),
  planId: paidPlanId.nullable(),
  planName: z.string().nullable(),
  additionalStudents: z.int().nullable(),
  amountCents: z.int(),
  refundedCents: z.int(),
  method: method.nullable(),
  status: paymentStatus,
  /** When it was paid, or else when it was started. */
  paymentDate: timestamp,
});
export type BillingPayment = z.infer<typeof billingPayment>;

export const billing = z.strictObject({
  subscription: z.strictObject({
    status: subscriptionStatus,
    planId,
    planName: z.string(),
    endsAt: timestamp.nullable(),
  }),
  /** The plan's limit. Expansions are added to it while the subscription is valid. */
  baseLimit: z.int(),
  studentCount: z.int(),
  expansions: z.array(z.strictObject({ id, additionalStudents: z.int(), endsAt: timestamp })),
  /** Plans for sale, by rank, monthly before annual. */
  plans: z.array(planOffer),
  /** The latest payment that can still be completed. */
  pending: z.strictObject({ ...billingPayment.shape, checkoutUrl: z.string() }).nullable(),
  payments: z.array(billingPayment),
});
export type Billing = z.infer<typeof billing>;

export const billingContract = {
  billing: everyday
    .route({
      method: 'GET',
      path: '/producer/billing',
      summary: 'Get the subscription, what can be bought, and past payments',
    })
    .output(billing),
  checkout: everyday
    .route({ method: 'POST', path: '/producer/billing/checkout', summary: 'Start a payment for a plan' })
    .input(checkoutInput)
    .output(checkoutAnswer),
  expand: everyday
    .route({
      method: 'POST',
      path: '/producer/billing/expansion',
      summary: 'Start a payment for a higher student limit',
    })
    .input(expansionInput)
    .output(checkoutAnswer),
  billingStatus: everyday
    .route({
      method: 'GET',
      path: '/producer/billing/status',
      summary: 'Get the status of the subscription and of one payment',
    })
    .input(z.strictObject({ paymentId: id.optional() }))
    .output(billingStatus),
};
