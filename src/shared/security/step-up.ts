/** How long a confirmation of who sits there holds, for the one session it was made in. */
export const STEP_UP_MINUTES = 10;

/** With what somebody may prove, once more, who they are: a password goes with one of the codes that there are, a passkey alone. */
export const PROOFS = ['password', 'totp', 'recovery_code', 'passkey'] as const;
export type Proof = (typeof PROOFS)[number];
