/** How long a confirmation of who sits there holds, for the one session it was made in. */
export const STEP_UP_MINUTES = 10;

/** With what somebody may prove, once more, who they are. */
export const PROOFS = ['password', 'totp', 'passkey'] as const;
export type Proof = (typeof PROOFS)[number];
