/** How long a confirmation of identity is valid, for the session in which it was made. */
export const STEP_UP_MINUTES = 10;

/** Accepted proofs of identity: a password together with a code if there is a second step, or a passkey alone. */
export const PROOFS = ['password', 'totp', 'recovery_code', 'passkey'] as const;
export type Proof = (typeof PROOFS)[number];
