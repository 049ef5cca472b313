/* The reset of a producer's or team member's second steps: an owner requests it, and a job performs it a day later. */

const WAIT_HOURS = 24;

/** When it takes effect; until then the account's holder can cancel it. */
export const resetDueAt = (askedAt: Date) => new Date(askedAt.getTime() + WAIT_HOURS * 3_600_000);

/** How an owner verified the requester. */
export const IDENTITY_CHECKS = ['video_call', 'known_phone', 'in_person'] as const;
export type IdentityCheck = (typeof IDENTITY_CHECKS)[number];

/**
 * Who cancelled it: an owner, its person in a session, or somebody with the link in the notice. `left_team`: a member
 * had left every team when it was due.
 */
export const RESET_CANCELLERS = ['owner', 'producer', 'link', 'left_team'] as const;
export type ResetCanceller = (typeof RESET_CANCELLERS)[number];
