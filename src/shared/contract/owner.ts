import { z } from 'zod';
import { PAYMENT_STATUSES } from '#shared/billing/subscription.ts';
import {
  email,
  id,
  newPassword,
  pageNumber,
  personName,
  planId,
  search,
  subscriptionStatus,
  timestamp,
} from '#shared/schemas.ts';
import { AUDIT_ACTIONS } from '#shared/security/audit.ts';
import { IDENTITY_CHECKS } from '#shared/security/factor-reset.ts';
import { emailChangeContract } from './account/email-change.ts';
import { ownersResets, secondStepState } from './account/factor-reset.ts';
import { sessionsContract } from './account/sessions.ts';
import { everyday, nothing, sensitive } from './base.ts';
import { platformContract } from './platform.ts';

export const producerRow = z.strictObject({
  id,
  name: z.string(),
  email: z.string(),
  status: subscriptionStatus,
  planId,
  planName: z.string(),
  studentCount: z.int(),
  studentLimit: z.int(),
  createdAt: timestamp,
  /** When the school closes, as its producer asked. */
  closeAt: timestamp.nullable(),
});
export type ProducerRow = z.infer<typeof producerRow>;

const producerPage = z.strictObject({
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
  producers: z.array(producerRow),
});
export type ProducerPage = z.infer<typeof producerPage>;

const paymentStatus = z.enum(PAYMENT_STATUSES);

const payment = z.strictObject({
  id,
  /** Null for a removed producer: the payment is kept without a name. */
  producerId: id.nullable(),
  userName: z.string().nullable(),
  userEmail: z.string().nullable(),
  planName: z.string(),
  amountCents: z.int(),
  status: paymentStatus,
  paymentDate: timestamp,
});
export type Payment = z.infer<typeof payment>;

const analytics = z.strictObject({
  totalRevenueCents: z.int(),
  successfulPayments: z.int(),
  /** 0 to 100, of the settled payments; null if there is none. */
  successRate: z.number().nullable(),
  averagePaymentCents: z.int().nullable(),
});

const paymentPage = z.strictObject({
  analytics,
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
  payments: z.array(payment),
});
export type PaymentPage = z.infer<typeof paymentPage>;

/** Since the beginning of `windowFrom`. `server/platform/overview` documents each figure beside its rule. */
const recurring = z.strictObject({
  mrrCents: z.int(),
  mrrBeforeCents: z.int(),
  paying: z.int(),
  payingBefore: z.int(),
  /** Producers who were paying at the start. */
  stopped: z.int(),
});

const failedPayments = z.strictObject({
  total: z.int(),
  amountCents: z.int(),
  recoveredCount: z.int(),
  /** Unrecovered payments first. */
  latest: z.array(
    z.strictObject({
      id,
      producerId: id,
      name: z.string(),
      email: z.string(),
      planName: z.string(),
      amountCents: z.int(),
      failedAt: timestamp,
      recovered: z.boolean(),
    }),
  ),
});

const schoolRisk = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('overdue'), days: z.int() }),
  z.strictObject({ kind: z.literal('undelivered'), undelivered: z.int(), sent: z.int() }),
  /** Null if no lesson was ever watched. */
  z.strictObject({ kind: z.literal('quiet'), days: z.int().nullable() }),
]);
export type SchoolRisk = z.infer<typeof schoolRisk>;

const schoolsAtRisk = z.strictObject({
  total: z.int(),
  schools: z.array(
    z.strictObject({
      producerId: id,
      name: z.string(),
      email: z.string(),
      planName: z.string(),
      risks: z.array(schoolRisk).min(1),
    }),
  ),
});

const overview = z.strictObject({
  /** Revenue of the current month in São Paulo, and of the same days of the previous month. */
  monthlyRevenueCents: z.int(),
  lastRevenueCents: z.int(),
  /** The last day of the compared part of the previous month. */
  lastDay: z.iso.date(),
  totalAdmins: z.int(),
  newAdmins: z.int(),
  activeAdmins: z.int(),
  trialAdmins: z.int(),
  trialsEnding: z.int(),
  expiredAdmins: z.int(),
  totalCourses: z.int(),
  totalStudents: z.int(),
  analytics,
  /** Six months by their first day; the current month is the last. */
  revenueHistory: z.array(z.strictObject({ month: z.iso.date(), revenueCents: z.int() })),
  recentPayments: z.array(payment),
  /** The first of the last 30 days, which include today. */
  windowFrom: z.iso.date(),
  recurring,
  trials: z.strictObject({ ended: z.int(), converted: z.int() }),
  failedPayments,
  schoolsAtRisk,
});
export type Overview = z.infer<typeof overview>;

const auditAction = z.enum(AUDIT_ACTIONS);
const auditPage = z.strictObject({
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
  auditEvents: z.array(
    z.strictObject({
      id,
      at: timestamp,
      actorName: z.string(),
      action: auditAction,
      targetName: z.string().nullable(),
      details: z.strictObject({
        fields: z.array(z.string()).optional(),
        prices: z.array(z.strictObject({ planName: z.string(), from: z.int(), to: z.int() })).optional(),
        planName: z.string().optional(),
        protocol: z.string().optional(),
        identityCheck: z.enum(IDENTITY_CHECKS).optional(),
      }),
    }),
  ),
});
export type AuditPage = z.infer<typeof auditPage>;

const growth = z.strictObject({ now: z.int(), before: z.int() });

const producerDetail = z.strictObject({
  id,
  name: z.string(),
  email: z.string(),
  createdAt: timestamp,
  status: subscriptionStatus,
  planName: z.string(),
  endsAt: timestamp.nullable(),
  secondStep: secondStepState,
  /** The team's members with a second step, or of whom an owner has reset one. Processes of the version before name none. */
  team: z
    .array(z.strictObject({ memberId: id, name: z.string(), email: z.string(), secondStep: secondStepState }))
    .optional(),
  studentCount: z.int(),
  baseLimit: z.int(),
  studentLimit: z.int(),
  totalCourses: z.int(),
  publishedCourses: z.int(),
  activeStudents: z.int(),
  totalRevenueCents: z.int(),
  monthlyRevenueCents: z.int(),
  /**
   * Over the last 30 days including today: students and courses now and then, and revenue in cents in these and in the
   * 30 days before.
   */
  growth: z.strictObject({ students: growth, courses: growth, revenue: growth }),
  expansions: z.array(
    z.strictObject({ id, additionalStudents: z.int(), active: z.boolean(), createdAt: timestamp, endsAt: timestamp }),
  ),
});
export type ProducerDetail = z.infer<typeof producerDetail>;

export const newProducerInput = z.strictObject({ name: personName, email, password: newPassword });

export const ownerContract = {
  ...platformContract,
  ...sessionsContract('/owner'),
  ...emailChangeContract('/owner'),
  ...ownersResets,
  overview: everyday
    .route({ method: 'GET', path: '/owner/overview', summary: "Get the platform's key figures" })
    .output(overview),
  producers: everyday
    .route({ method: 'GET', path: '/owner/producers', summary: "List the platform's producers, newest first" })
    .input(z.strictObject({ search, status: subscriptionStatus.optional(), page: pageNumber }))
    .output(producerPage),
  producer: everyday
    .route({
      method: 'GET',
      path: '/owner/producers/{producerId}',
      summary: 'Get a producer and the state of their school',
    })
    .input(z.strictObject({ producerId: id }))
    .output(producerDetail),
  addProducer: everyday
    .route({ method: 'POST', path: '/owner/producers', summary: 'Create a producer, in trial', successStatus: 201 })
    .input(newProducerInput)
    .output(z.strictObject({ producerId: id })),
  removeProducer: sensitive
    .route({
      method: 'DELETE',
      path: '/owner/producers/{producerId}',
      summary: "Delete a producer and the whole school permanently; requires the producer's e-mail as confirmation",
    })
    .input(z.strictObject({ producerId: id, email }))
    .output(nothing),
  startImpersonation: everyday
    .route({
      method: 'POST',
      path: '/owner/producers/{producerId}/viewing',
      summary: 'Start a read-only impersonation of a producer, for an hour',
    })
    .input(z.strictObject({ producerId: id }))
    .output(nothing),
  payments: everyday
    .route({ method: 'GET', path: '/owner/payments', summary: "List the producers' payments, newest first" })
    .input(z.strictObject({ search, status: paymentStatus.optional(), page: pageNumber }))
    .output(paymentPage),
  audit: everyday
    .route({ method: 'GET', path: '/owner/audit', summary: "List the owners' audit events, newest first" })
    .input(z.strictObject({ search, status: auditAction.optional(), page: pageNumber }))
    .output(auditPage),
};
