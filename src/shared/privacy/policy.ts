/** Day of the Terms' last change, which is recorded with each agreement; a test compares their text. */
export const TERMS_DAY = '2026-11-28';

/* Version of a school's privacy page: raise it, with its day, when the meaning of the text changes. */

export const POLICY_VERSION = { number: 3, day: '2026-11-26' } as const;
