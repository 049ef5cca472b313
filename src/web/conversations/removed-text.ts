import type { ThreadPost } from '#shared/contract/conversations/lesson-threads.ts';

/** Replaces text that has been deleted or hidden. */
export const GONE: Partial<Record<ThreadPost['state'], string>> = {
  deleted: 'Mensagem apagada',
  gone: 'Mensagem de ex-aluno',
};
