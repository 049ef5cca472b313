import { z } from 'zod';
import { timestamp, triedPassword } from '#shared/schemas.ts';
import { everyday, sensitive } from '../base.ts';
import { assertionOptions, assertionResponse, recoveryCode, totpCode } from './factors.ts';

/** Proof of identity for somebody who is already signed in. */
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

/** Step-up: the holder of a session confirms their identity before a sensitive operation. */
export const identityContract = {
  confirmation: sensitive
    .route({
      method: 'GET',
      path: '/session/confirmation',
      summary:
        'Check until when this session is confirmed; refused as a sensitive operation would be (step_up_required)',
    })
    .output(confirmed),
  startPasskeyConfirmation: everyday
    .route({
      method: 'POST',
      path: '/session/confirmation/passkey',
      summary: "Start a confirmation with one of the account's passkeys",
    })
    .output(assertionOptions),
  confirmIdentity: everyday
    .route({
      method: 'POST',
      path: '/session/confirmation',
      summary: "Confirm the identity of the session's holder, for 10 minutes",
    })
    .input(identityProof)
    .output(confirmed),
};
