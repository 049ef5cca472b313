import { z } from 'zod';
import { email } from '#shared/schemas.ts';
import { everyday, nothing, sensitive } from '../base.ts';

/** Another address for an account, for whoever is signed in to it. Whether the address is free is not said. */
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

/** What the links of the two mailboxes do. */
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
