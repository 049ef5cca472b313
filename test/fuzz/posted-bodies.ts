import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';
import { email, id, optionalUrl, personName, text, title } from '#shared/schemas.ts';
import { SAMPLES } from '#test/sale-samples/all.ts';
import { hostileValue } from './hostile.ts';
import { type Body, rawBodies } from './shapes.ts';

/* What is posted to the doors that are not in the contract. */

export const inForms = (inputs: Arbitrary<unknown>): Arbitrary<Body> =>
  fc.oneof(
    { withCrossShrink: true },
    {
      arbitrary: fc.record({
        as: fc.constantFrom('json' as const, 'form' as const, 'multipart' as const),
        input: inputs,
      }),
      weight: 9,
    },
    { arbitrary: rawBodies, weight: 1 },
  );

/** Deliveries of sales platforms with a modified part. */
export const sales: Arbitrary<unknown> = fc
  .record({
    body: fc.constantFrom(...Object.values(SAMPLES).flatMap((samples) => samples.map(({ body }) => body))),
    at: fc.option(fc.nat(60), { nil: null, freq: 3 }),
    value: hostileValue,
  })
  .map(({ body, at, value }) => (at === null || typeof body !== 'object' ? body : withOther(body, at, value)));

/** A copy in which the part that is come to after so many others is another. */
function withOther(whole: unknown, at: number, value: unknown): unknown {
  let left = at;
  const copy = (part: unknown): unknown => {
    if (left === 0) {
      left -= 1;
      return value;
    }
    left -= 1;
    if (Array.isArray(part)) return part.map(copy);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([name, each]) => [name, copy(each)]));
  };
  return copy(whole);
}

/** Of the payment provider. */
export const notification = z.object({
  type: z.enum(['payment', 'merchant_order', 'chargebacks']),
  action: title.optional(),
  data: z.object({ id: z.union([z.number(), id]) }).optional(),
  id: z.number().optional(),
});

const amount = z.union([z.number(), title]);
const backUrl = optionalUrl.optional();
/** Names used by producers' systems. */
export const OWN_SYSTEMS: Record<string, z.ZodType> = {
  'userWebhook.php': z.object({
    course_id: id,
    name: personName,
    email,
    password: text(100).optional(),
    emailMethod: z.enum(['hostinger', 'brevo']).optional(),
  }),
  'deleteProfile.php': z.object({ profileId: id, adminId: id }),
  'sendHostingerEmail.php': z.object({ to: email, subject: title, html: text(5000), senderName: text(120).optional() }),
  'payment.php': z.object({
    userId: id,
    email,
    planId: z.enum(['basic', 'premium', 'x']),
    price: z.union([z.literal(47), amount]),
    backUrl,
  }),
  'expansionPayment.php': z.object({
    userId: id,
    additionalStudents: z.union([z.literal(1000), z.literal('1000'), amount]),
    backUrl,
  }),
};

/** The payer is the producer. */
export const ofPayer = (input: unknown) =>
  typeof input === 'object' && input !== null && 'userId' in input && input.userId === '@own.userId'
    ? { ...input, userId: '@own.producerId' }
    : input;
