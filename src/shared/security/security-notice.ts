import { z } from 'zod';
import { timestamp } from '#shared/schemas.ts';

/** Security events that an account's holder is told of by e-mail. */
export const securityNotice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('new_device') }),
  /** `offeredTo`: the recipient of a pending offer of the account's school. */
  z.object({ kind: z.literal('password_changed'), offeredTo: z.string().optional() }),
  z.object({ kind: z.literal('totp_added') }),
  z.object({ kind: z.literal('totp_removed') }),
  z.object({ kind: z.literal('passkey_added'), name: z.string() }),
  z.object({ kind: z.literal('passkey_removed'), name: z.string() }),
  z.object({ kind: z.literal('recovery_codes_made') }),
  z.object({ kind: z.literal('recovery_code_used'), left: z.int() }),
  z.object({ kind: z.literal('factor_reset_cancelled') }),
  z.object({ kind: z.literal('factors_reset') }),
  /** Sent to the previous address; the new one gets the link that proves it. */
  z.object({ kind: z.literal('email_change_asked'), newEmail: z.string() }),
  z.object({ kind: z.literal('email_changed'), newEmail: z.string() }),
  /** Sent to the school's owner. */
  z.object({ kind: z.literal('ownership_offered'), to: z.string(), acceptableFrom: timestamp }),
  z.object({ kind: z.literal('ownership_moved'), school: z.string(), from: z.string(), to: z.string() }),
]);
export type SecurityNotice = z.infer<typeof securityNotice>;
