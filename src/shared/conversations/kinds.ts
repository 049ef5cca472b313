/** A question waits for the school; a comment does not. */
export const THREAD_KINDS = ['question', 'comment'] as const;
export type ThreadKind = (typeof THREAD_KINDS)[number];
