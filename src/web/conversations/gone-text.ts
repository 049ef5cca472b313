import type { ThreadPost } from '#shared/contract/conversations/lesson-threads.ts';

/** What stands in the place of words that are no longer there. */
export const GONE: Partial<Record<ThreadPost['state'], string>> = {
  deleted: 'Mensagem apagada',
  gone: 'Mensagem de ex-aluno',
};
