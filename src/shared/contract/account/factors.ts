import { z } from 'zod';
import { id, PRINTABLE, passkeyName, timestamp } from '#shared/schemas.ts';
import { everyday, nothing, sensitive } from '../base.ts';
import { ownReset, waitingReset } from './factor-reset.ts';

/* The second step of signing in: setting factors up, and using them. */

const base64url = (max: number) =>
  z
    .string({ error: 'required' })
    .min(1, 'required')
    .max(max, 'too_long')
    .regex(/^[\w-]+$/, 'invalid');
const credentialId = base64url(1400);
const clientData = base64url(8000);
const publicKey = z.literal('public-key', { error: 'invalid' });

/** Browsers keep adding fields; unknown ones are dropped. */
export const registrationResponse = z.object({
  id: credentialId,
  rawId: credentialId,
  type: publicKey,
  response: z.object({
    clientDataJSON: clientData,
    attestationObject: base64url(40_000),
    transports: z.array(z.string().max(20, 'too_long').regex(PRINTABLE, 'invalid')).max(10, 'too_long').optional(),
  }),
});
export type PasskeyRegistration = z.infer<typeof registrationResponse>;

export const assertionResponse = z.object({
  id: credentialId,
  rawId: credentialId,
  type: publicKey,
  response: z.object({
    clientDataJSON: clientData,
    authenticatorData: base64url(8000),
    signature: base64url(8000),
    userHandle: base64url(200).nullish(),
  }),
});
export type PasskeyAssertion = z.infer<typeof assertionResponse>;

const descriptor = z.strictObject({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
});

export const registrationOptions = z.strictObject({
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.strictObject({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('required'),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type PasskeyRegistrationOptions = z.infer<typeof registrationOptions>;

export const assertionOptions = z.strictObject({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  /** Empty while the person is unknown; the authenticator then offers its own passkeys. */
  allowCredentials: z.array(descriptor),
});
export type PasskeyAssertionOptions = z.infer<typeof assertionOptions>;

/** A code of an authenticator app; spaces are allowed. */
export const totpCode = z
  .string({ error: 'required' })
  .max(20, 'invalid')
  .transform((typed) => typed.replace(/\s/g, ''))
  .pipe(
    z
      .string()
      .min(1, 'required')
      .regex(/^\d{6}$/, 'invalid'),
  );
export const recoveryCode = z.string({ error: 'required' }).trim().min(1, 'required').max(40, 'invalid');

/** Any of the accepted factors. */
export const factorAnswer = z.union(
  [
    z.strictObject({ code: totpCode }),
    z.strictObject({ recoveryCode }),
    z.strictObject({ passkey: assertionResponse }),
  ],
  'invalid',
);
export type FactorAnswer = z.infer<typeof factorAnswer>;

export const waysIn = z.strictObject({ totp: z.boolean(), passkey: z.boolean(), recoveryCode: z.boolean() });
export type WaysIn = z.infer<typeof waysIn>;

export const passkey = z.strictObject({
  id,
  name: z.string(),
  createdAt: timestamp,
  lastUsedAt: timestamp.nullable(),
});
export type Passkey = z.infer<typeof passkey>;

export const factors = z.strictObject({
  totp: z.strictObject({ since: timestamp, lastUsedAt: timestamp }).nullable(),
  recoveryCodesLeft: z.int(),
  passkeys: z.array(passkey),
  /** Producers only: an owner has requested the removal of all factors. */
  reset: waitingReset.nullable(),
  /** The account must have a second step: its last factor cannot be removed. */
  required: z.boolean(),
  /** The session's credential may be known to a school, so the mailbox must be proven first. */
  proofNeeded: z.boolean(),
  /** The only origin at which passkeys are created and used. */
  passkeyOrigin: z.string(),
  /** Team members only: the school requires a second step. */
  school: z.strictObject({ requires: z.boolean() }).nullable(),
});
export type Factors = z.infer<typeof factors>;

/** Shown once; null if the account already has codes. */
const newCodes = z.array(z.string()).nullable();

export const factorsContract = {
  ...ownReset,
  factors: everyday
    .route({ method: 'GET', path: '/factors', summary: "Get the account's second factors" })
    .output(factors),
  startTotp: sensitive
    .route({ method: 'POST', path: '/factors/totp', summary: 'Start setting up an authenticator app' })
    .output(
      z.strictObject({ key: z.string(), uri: z.string(), qr: z.strictObject({ size: z.int(), path: z.string() }) }),
    ),
  confirmTotp: sensitive
    .route({ method: 'PUT', path: '/factors/totp', summary: 'Activate the authenticator app with its first code' })
    .input(z.strictObject({ code: totpCode }))
    .output(z.strictObject({ recoveryCodes: newCodes })),
  removeTotp: sensitive
    .route({ method: 'DELETE', path: '/factors/totp', summary: 'Remove the authenticator app' })
    .output(nothing),
  renewRecoveryCodes: sensitive
    .route({
      method: 'POST',
      path: '/factors/recovery-codes',
      summary: 'Generate new recovery codes; the old ones become invalid',
    })
    .output(z.strictObject({ recoveryCodes: z.array(z.string()) })),
  startPasskey: sensitive
    .route({
      method: 'POST',
      path: '/factors/passkeys/options',
      summary: 'Start registering a passkey in this browser',
    })
    .output(registrationOptions),
  addPasskey: sensitive
    .route({ method: 'POST', path: '/factors/passkeys', summary: 'Register the passkey', successStatus: 201 })
    .input(z.strictObject({ name: passkeyName, response: registrationResponse }))
    .output(z.strictObject({ passkey, recoveryCodes: newCodes })),
  removePasskey: sensitive
    .route({ method: 'DELETE', path: '/factors/passkeys/{passkeyId}', summary: 'Remove a passkey' })
    .input(z.strictObject({ passkeyId: id }))
    .output(nothing),
  requireFactor: sensitive
    .route({
      method: 'PUT',
      path: '/factors/required',
      summary: 'Set whether the school requires a second factor of its team',
    })
    .input(z.strictObject({ on: z.boolean({ error: 'required' }) }))
    .output(nothing),
};
