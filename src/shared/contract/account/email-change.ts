import { z } from 'zod';
import { email } from '#shared/schemas.ts';
import { everyday, nothing, sensitive } from '../base.ts';

/** Changes the e-mail of the signed-in account. The answer never reveals whether the address is taken. */
export const emailChangeContract = (root: '/student' | '/producer' | '/owner') => ({
  requestEmailChange: sensitive
    .route({
      method: 'POST',
      path: `${root}/email-change`,
      summary: 'Request an e-mail change; both addresses are notified',
    })
    .input(z.strictObject({ email }))
    .output(nothing),
});

const token = z.strictObject({ token: z.string('required').min(1, 'required').max(200, 'too_long') });

/** The links sent to the old and the new mailbox. */
export const emailChangeLinks = {
  confirmEmailChange: everyday
    .route({
      method: 'POST',
      path: '/email-changes/confirmation',
      summary: 'Confirm an e-mail change, from the new mailbox',
    })
    .input(token)
    .output(z.strictObject({ email: z.string() })),
  undoEmailChange: everyday
    .route({ method: 'POST', path: '/email-changes/undoing', summary: 'Undo an e-mail change, from the old mailbox' })
    .input(token)
    .output(z.strictObject({ email: z.string() })),
};
