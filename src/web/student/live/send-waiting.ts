import type { Mutation, QueryClient } from '@tanstack/react-query';

/**
 * When the page is left, sends what still waits for the answers of earlier presses, or it would be lost: of each lesson, note
 * or notification the last press. What is sent twice, because the page comes back, does no harm.
 * Tasks do this by themselves.
 */
export function sendWaitingOnLeave(queries: QueryClient): void {
  window.addEventListener('pagehide', () => {
    const waiting = queries
      .getMutationCache()
      .getAll()
      .filter(({ state, options: { scope } }) => state.isPaused && scope && !scope.id.startsWith('task'));
    const last = new Map(waiting.map((mutation) => [targetOf(mutation), mutation]));
    for (const { options, state } of last.values())
      void options.mutationFn?.(state.variables, { client: queries, meta: undefined }).catch(() => {});
  });
}

function targetOf({ options, state }: Mutation): string {
  const { lessonId, noteId, notificationId } = (state.variables ?? {}) as Partial<
    Record<'lessonId' | 'noteId' | 'notificationId', string>
  >;
  return noteId ?? notificationId ?? JSON.stringify([options.scope?.id, options.mutationKey, lessonId]);
}
