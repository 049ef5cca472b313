/** Questions wait for an answer of the school; comments do not. */
export const THREAD_KINDS = ['question', 'comment'] as const;
export type ThreadKind = (typeof THREAD_KINDS)[number];
