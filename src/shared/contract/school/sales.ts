import { z } from 'zod';
import { LIMITS } from '#shared/limits.ts';
import { SALES_PLATFORMS } from '#shared/sales-platforms.ts';
import { email, id, PRINTABLE, search, timestamp } from '#shared/schemas.ts';
import { everyday, sensitive } from '../base.ts';

/**
 * `received`: waiting for its job; `applied`: done; `ignored`: nothing to do; `waiting`: paid but not
 * enrolled yet; `failed`: given up.
 */
export const deliveryStatus = z.enum(['received', 'applied', 'ignored', 'waiting', 'failed']);
export type DeliveryStatus = z.infer<typeof deliveryStatus>;

/** Statuses that need the producer's action; the list can be filtered by them. */
export const SHOWN_ALONE = ['waiting', 'failed'] as const satisfies DeliveryStatus[];
export type ShownAlone = (typeof SHOWN_ALONE)[number];

export const waitingReason = z.enum([
  'student_limit',
  'school_expired',
  'course_deleted',
  'course_unpublished',
  // The last day of its access has passed.
  'course_over',
  // The turma that buyers enter.
  'cohort_full',
  'invalid_email',
]);
export type WaitingReason = z.infer<typeof waitingReason>;

export const deliveryOutcome = z.enum([
  // `enrolled`: a new student; `opened`: a student without access; `renewed`: one with access.
  'enrolled',
  'opened',
  'renewed',
  // `closed`: access has ended; `kept_open`: another sale or the producer keeps it open; `ends_later`: it ends with the
  // paid period.
  'closed',
  'kept_open',
  'ends_later',
  // Already known, or without effect by now. Also an unknown sale, kept in case its approval arrives late.
  'unchanged',
  'remembered',
  // An event without effect on access: a printed boleto, an abandoned cart.
  'noted',
  'test',
  'not_a_sale',
  'unknown_event',
  'needs_fetch',
  ...waitingReason.options,
  // The offer opens no course yet.
  'no_destination',
  'unreadable',
]);
export type DeliveryOutcome = z.infer<typeof deliveryOutcome>;

/** The common event types that every platform's words are mapped to. */
export const saleKind = z.enum([
  'approved',
  'pending',
  'late',
  'failed',
  'canceled',
  'expired',
  'refund_requested',
  'refunded',
  'chargeback',
  'subscription_canceled',
  'subscription_expired',
  'revoked',
  'ignored',
]);
export type SaleKind = z.infer<typeof saleKind>;

const page = z.coerce.number<number>().int('invalid').min(1, 'invalid').max(100_000, 'invalid').default(1);

export const deliveryRow = z.strictObject({
  id,
  sender: z.string(),
  /** The platform's own event name; '' if there is none. */
  event: z.string(),
  /** Null if the delivery could not be read. */
  kind: saleKind.nullable(),
  /** Masked; null if no buyer is named. */
  buyer: z.string().nullable(),
  receivedAt: timestamp,
  repeats: z.int(),
  /** Created by "Simular compra / reembolso". */
  simulated: z.boolean(),
  status: deliveryStatus,
  /** Null only until its job has run. */
  outcome: deliveryOutcome.nullable(),
});
export type DeliveryRow = z.infer<typeof deliveryRow>;

/** A platform, and how it authenticates, if it can. */
export const salesSender = z.strictObject({
  platform: z.enum(SALES_PLATFORMS),
  name: z.string(),
  proof: z
    .strictObject({
      /** The platform's name of the secret, and where to find it. */
      label: z.string(),
      where: z.string(),
      /** How this platform authenticates its deliveries has not been confirmed. */
      unsure: z.boolean(),
    })
    .nullable(),
  /** The end of the stored secret; null if there is none, '' for a short one. */
  last4: z.string().nullable(),
});
export type SalesSender = z.infer<typeof salesSender>;

/** Deliveries refused in the last 7 days: wrong token, or a secret that does not match. */
export const saleRefusal = z.strictObject({
  reason: z.enum(['token', 'signature']),
  /** '' for a wrong token at a course's address. */
  sender: z.string(),
  tries: z.int(),
  lastAt: timestamp,
});

export const salesWebhook = z.strictObject({
  courseId: id,
  courseTitle: z.string(),
  url: z.string(),
  senders: z.array(salesSender),
  refusals: z.array(saleRefusal),
  waiting: z.int(),
  /** Whether there is a simulated purchase to simulate a refund of. */
  canSimulateRefund: z.boolean(),
  deliveries: z.array(deliveryRow),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
});
export type SalesWebhook = z.infer<typeof salesWebhook>;

/**
 * Unmasked, for members who may see the school's students; `studentId` if the buyer is one. Null if the buyer
 * is unknown.
 */
const deliveryBuyer = z
  .strictObject({ name: z.string().nullable(), email: z.string().nullable(), studentId: id.nullable() })
  .nullable();
export type DeliveryBuyer = z.infer<typeof deliveryBuyer>;

export const foundDelivery = z.strictObject({
  ...deliveryRow.shape,
  person: deliveryBuyer,
  /** Null for a delivery to the school's own address, or for a course deleted for good. */
  courseTitle: z.string().nullable(),
});
export type FoundDelivery = z.infer<typeof foundDelivery>;

export const deliveryDetail = z.strictObject({
  ...deliveryRow.shape,
  person: deliveryBuyer,
  /** Null for a delivery to the school's own address. */
  courseId: id.nullable(),
  /** Students who have the purchased item. */
  students: z.array(z.strictObject({ id, name: z.string() })),
  /** The original payload without secrets and the buyer's private data: indented JSON, or plain text. */
  payload: z.string(),
});
export type DeliveryDetail = z.infer<typeof deliveryDetail>;

export const waitingSale = z.strictObject({
  id,
  courseId: id,
  /** Null if the course was deleted for good. */
  courseTitle: z.string().nullable(),
  sender: z.string(),
  reason: waitingReason,
  name: z.string().nullable(),
  /** As received, possibly not a valid address; null if there was none. */
  email: z.string().nullable(),
  since: timestamp,
  simulated: z.boolean(),
});
export type WaitingSale = z.infer<typeof waitingSale>;

const done = z.strictObject({ status: deliveryStatus, outcome: deliveryOutcome });
const ofCourse = z.strictObject({ courseId: id });
export const webhookSecret = z.strictObject({
  secret: z
    .string({ error: 'required' })
    .trim()
    .min(1, 'required')
    .max(LIMITS.webhookSecret, 'too_long')
    .regex(PRINTABLE, 'invalid'),
});
const secretOf = { courseId: id, platform: z.enum(SALES_PLATFORMS, { error: 'invalid' }) };

export const salesContract = {
  webhook: everyday
    .route({
      method: 'GET',
      path: '/producer/courses/{courseId}/webhook',
      summary: "Get a course's webhook address and its recent deliveries",
    })
    .input(z.strictObject({ courseId: id, page, status: z.enum(SHOWN_ALONE, { error: 'invalid' }).optional() }))
    .output(salesWebhook),
  renewWebhook: sensitive
    .route({
      method: 'POST',
      path: '/producer/courses/{courseId}/webhook/renewals',
      summary: "Renew a course's webhook address; the previous address stops accepting deliveries",
    })
    .input(ofCourse)
    .output(z.strictObject({ url: z.string() })),
  setWebhookSecret: sensitive
    .route({
      method: 'PUT',
      path: '/producer/courses/{courseId}/webhook/secrets/{platform}',
      summary: "Set a platform's webhook secret; it is never shown again",
    })
    .input(
      z.strictObject({
        ...secretOf,
        ...webhookSecret.shape,
      }),
    )
    .output(z.strictObject({ last4: z.string() })),
  removeWebhookSecret: sensitive
    .route({
      method: 'DELETE',
      path: '/producer/courses/{courseId}/webhook/secrets/{platform}',
      summary: "Delete a platform's webhook secret; the address alone then authenticates it",
    })
    .input(z.strictObject(secretOf))
    .output(z.strictObject({})),
  simulateSale: everyday
    .route({
      method: 'POST',
      path: '/producer/courses/{courseId}/webhook/simulations',
      summary:
        "Simulate a test student's purchase, or the refund of the last one (no_simulated_sale), processed like a real sale",
      successStatus: 201,
    })
    .input(
      z.strictObject({
        courseId: id,
        event: z.enum(['purchase', 'refund'], { error: 'invalid' }),
        /** Idempotency key created by the form: the same key is the same simulation. */
        key: id,
      }),
    )
    /** The simulated delivery, and the test student's e-mail. */
    .output(z.strictObject({ deliveryId: id, email: z.string() })),
  deliveries: everyday
    .route({
      method: 'GET',
      path: '/producer/deliveries',
      summary: 'List deliveries to any address of the school, by buyer or sale number, newest first',
    })
    .input(z.strictObject({ page, search, status: z.enum(SHOWN_ALONE, { error: 'invalid' }).optional() }))
    .output(z.strictObject({ deliveries: z.array(foundDelivery), total: z.int(), page: z.int(), pageSize: z.int() })),
  delivery: everyday
    .route({ method: 'GET', path: '/producer/deliveries/{deliveryId}', summary: 'Get a delivery' })
    .input(z.strictObject({ deliveryId: id }))
    .output(deliveryDetail),
  reprocessDelivery: everyday
    .route({
      method: 'POST',
      path: '/producer/deliveries/{deliveryId}/attempts',
      summary: 'Process a delivery again, even if it was processed before',
    })
    .input(z.strictObject({ deliveryId: id }))
    .output(done),
  waitingSales: everyday
    .route({
      method: 'GET',
      path: '/producer/waiting-sales',
      summary: 'List paid sales not enrolled yet, longest wait first; the total is for a badge',
    })
    .input(z.strictObject({ page }))
    .output(z.strictObject({ sales: z.array(waitingSale), total: z.int(), page: z.int(), pageSize: z.int() })),
  resolveWaitingSale: everyday
    .route({
      method: 'POST',
      path: '/producer/waiting-sales/{purchaseId}',
      summary: 'Retry a waiting sale, with a corrected e-mail or another course; not_found if it is not waiting',
    })
    .input(z.strictObject({ purchaseId: id, email: email.optional(), courseId: id.optional() }))
    .output(done),
};
