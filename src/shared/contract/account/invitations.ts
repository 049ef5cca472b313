import { z } from 'zod';
import { newPassword, personName } from '#shared/schemas.ts';
import { MEMBER_ROLES } from '#shared/team/roles.ts';

const linkToken = z.string({ error: 'required' }).min(1, 'required').max(200, 'invalid');

export const invitationToken = z.strictObject({ token: linkToken });

export const acceptance = z.strictObject({
  token: linkToken,
  /** For people without an account. */
  name: personName.optional(),
  /** For people without a password that opens more than one school. */
  password: newPassword.optional(),
});

export const invitation = z.strictObject({
  email: z.string(),
  school: z.string(),
  invitedBy: z.string(),
  role: z.enum(MEMBER_ROLES),
  until: z.string().nullable(),
  /** Null if the address has no account. */
  name: z.string().nullable(),
  choosesPassword: z.boolean(),
});
export type Invitation = z.infer<typeof invitation>;
