import { z } from 'zod';
import { email } from '#shared/schemas.ts';
import { everyday, nothing, sensitive } from '../base.ts';

/** Changes the e-mail of the signed-in account. The answer never reveals whether the address is taken. */
export const emailChangeContract = (root: '/student' | '/producer' | '/owner') => ({
  requestEmailChange: sensitive
    .route({
      method: 'POST',
      path: `${root}/email-change`,
      summary: 'Ask for another address; both mailboxes are written to',
    })
    .input(z.strictObject({ email }))
    .output(nothing),
});

const token = z.strictObject({ token: z.string('required').min(1, 'required').max(200, 'too_long') });

/** The links sent to the old and the new mailbox. */
export const emailChangeLinks = {
  confirmEmailChange: everyday
    .route({ method: 'POST', path: '/email-changes/confirmation', summary: 'The new mailbox proves itself' })
    .input(token)
    .output(z.strictObject({ email: z.string() })),
  undoEmailChange: everyday
    .route({ method: 'POST', path: '/email-changes/undoing', summary: 'The old mailbox takes the account back' })
    .input(token)
    .output(z.strictObject({ email: z.string() })),
};
