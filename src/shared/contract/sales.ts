import { z } from 'zod';

/** Of a delivery: waiting for its job; done with; nothing to do; paid but not let in yet; given up. */
export const deliveryStatus = z.enum(['received', 'applied', 'ignored', 'waiting', 'failed']);
export type DeliveryStatus = z.infer<typeof deliveryStatus>;

/** Why who has paid is not let in yet. */
export const waitingReason = z.enum([
  'student_limit',
  'school_expired',
  'course_deleted',
  'course_unpublished',
  // The last day of its access has passed.
  'course_over',
  'invalid_email',
]);
export type WaitingReason = z.infer<typeof waitingReason>;

/** What was done with a delivery, or why nothing was. */
export const deliveryOutcome = z.enum([
  // A new student; a student who could not watch the course; one who could.
  'enrolled',
  'opened',
  'renewed',
  // Access has ended; it stays, by another sale or the producer's own word; it ends with what is paid for.
  'closed',
  'kept_open',
  'ends_later',
  // Told before, or of no consequence by now; a sale nobody knows, remembered in case its approval is late.
  'unchanged',
  'remembered',
  // Nothing that changes access: a bill that was printed, a cart that was left.
  'noted',
  'test',
  'not_a_sale',
  'unknown_event',
  'needs_fetch',
  ...waitingReason.options,
  'unreadable',
]);
export type DeliveryOutcome = z.infer<typeof deliveryOutcome>;
