import { z } from 'zod';
import { id, timestamp } from '#shared/schemas.ts';
import { IDENTITY_CHECKS, RESET_CANCELLERS } from '#shared/security/factor-reset.ts';
import { everyday, nothing, sensitive } from '../base.ts';
import { emailReason, emailStatus } from '../people/emails.ts';

/* For a producer or team member who has lost all second steps: requested by an owner, and cancelled by either. */

const identityCheck = z.enum(IDENTITY_CHECKS, { error: 'required' });

/** Delivery status of the e-mail about the reset, with the reason if it has not arrived. */
const resetNotice = z.strictObject({ status: emailStatus, reason: emailReason.nullable() });
export type ResetNotice = z.infer<typeof resetNotice>;

export const factorReset = z.strictObject({
  id,
  askedAt: timestamp,
  askedBy: z.string(),
  identityCheck,
  dueAt: timestamp,
  cancelledAt: timestamp.nullable(),
  cancelledBy: z.enum(RESET_CANCELLERS).nullable(),
  doneAt: timestamp.nullable(),
  /** Null if the e-mail was purged. */
  notice: resetNotice.nullable(),
});
export type FactorReset = z.infer<typeof factorReset>;

/** What an owner sees of somebody's second step. */
export const secondStepState = z.strictObject({ isOn: z.boolean(), resets: z.array(factorReset) });

/** Whose: the producer's, or that of a member of their team. */
const resetPerson = z.strictObject({ producerId: id, memberId: id.optional() });

/** What its person sees while the reset is pending. */
export const waitingReset = z.strictObject({ askedAt: timestamp, dueAt: timestamp });

export const ownersResets = {
  requestFactorReset: sensitive
    .route({
      method: 'POST',
      path: '/owner/producers/{producerId}/factor-reset',
      summary: "Request a reset of a producer's or a team member's second factors, applied a day later; idempotent",
    })
    .input(resetPerson.extend({ identityCheck }))
    .output(nothing),
  cancelFactorReset: everyday
    .route({
      method: 'DELETE',
      path: '/owner/producers/{producerId}/factor-reset',
      summary: "Cancel the reset of a producer's or a team member's second factors",
    })
    .input(resetPerson)
    .output(nothing),
};

export const ownReset = {
  cancelReset: sensitive
    .route({ method: 'DELETE', path: '/factors/reset', summary: "Cancel the reset of one's own second factors" })
    .output(nothing),
};

export const resetLinks = {
  cancelFactorReset: everyday
    .route({
      method: 'POST',
      path: '/factor-resets/cancellation',
      summary: 'Cancel a reset of second factors, with a link from an e-mail',
    })
    .input(z.strictObject({ token: z.string('required').min(1, 'required').max(200, 'too_long') }))
    .output(nothing),
};
