/* The words of a school's privacy page: a change of what they say is another version, and its day. */

export const POLICY_VERSION = { number: 3, day: '2026-11-26' } as const;
