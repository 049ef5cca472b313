import type { ThreadKind } from './kinds.ts';

/** Query of a lesson's address that opens its questions, or its comments. */
export const AT_THREADS = { question: 'ver=duvidas', comment: 'ver=comentarios' } as const satisfies Record<
  ThreadKind,
  string
>;
