import { z } from 'zod';
import { timestamp, triedPassword } from '#shared/schemas.ts';
import { everyday, sensitive } from '../base.ts';
import { assertionOptions, assertionResponse, recoveryCode, totpCode } from './factors.ts';

/** With what somebody who is signed in shows, once more, who they are: what opens the account, all of it. */
export const identityProof = z.union(
  [
    z.strictObject({ password: triedPassword }),
    z.strictObject({ password: triedPassword, code: totpCode }),
    z.strictObject({ password: triedPassword, recoveryCode }),
    z.strictObject({ passkey: assertionResponse }),
  ],
  'invalid',
);
export type IdentityProof = z.infer<typeof identityProof>;

const confirmed = z.strictObject({ until: timestamp });

/** Whoever holds a session confirms that it is theirs, before what is sensitive. */
export const identityContract = {
  confirmation: sensitive
    .route({
      method: 'GET',
      path: '/session/confirmation',
      summary:
        'Until when this session counts as confirmed; refused as a sensitive operation would be (step_up_required)',
    })
    .output(confirmed),
  startPasskeyConfirmation: everyday
    .route({
      method: 'POST',
      path: '/session/confirmation/passkey',
      summary: "A challenge for one of the account's passkeys",
    })
    .output(assertionOptions),
  confirmIdentity: everyday
    .route({ method: 'POST', path: '/session/confirmation', summary: 'Confirm who holds this session, for 10 minutes' })
    .input(identityProof)
    .output(confirmed),
};
