import { type Mutation, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { CourseOutline } from '#shared/contract/school/courses.ts';
import { api } from '#web/lib/api/api.ts';
import { LASTING } from '#web/lib/api/call.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { applyMove, type Drop, inOrder, type Move, moveOf, placeOf, type Seen, stepFrom } from './moves.ts';
import { useUndo } from './use-undo.ts';

const FAILED = { module: 'Erro ao reordenar módulo', lesson: 'Erro ao reordenar aula' };
const MOVING = ['workbench', 'move'];

/** An undo is based on the order after the original move. */
type Sent = Move & { seen?: Seen };

/**
 * Moves modules and lessons optimistically: the outline shown is the server's with pending moves applied, so
 * a refused one disappears. Moves are sent one by one, in order.
 */
export function useOrder(courseId: string, saved: CourseOutline | undefined) {
  const queryClient = useQueryClient();
  const outlineKey = api.producer.outline.queryKey({ input: { courseId } });
  const isOurs = (mutation: Mutation) =>
    mutation.options.mutationKey?.[0] === MOVING[0] && mutation.options.scope?.id === courseId;
  const { mutate } = useMutation<{ ids: string[] }, Error, Sent>({
    mutationKey: MOVING,
    scope: { id: courseId },
    mutationFn: ({ kind, ...move }) =>
      'lessonId' in move ? api.producer.moveLesson.call(move, LASTING) : api.producer.moveModule.call(move, LASTING),
    onSuccess: ({ ids }, move) => {
      const after = queryClient.setQueryData(outlineKey, (known) => known && applyMove(known, move));
      if (move.seen) toast.success('Ordem restaurada');
      else if (after && queryClient.isMutating({ predicate: isOurs }) === 1)
        undo.offer(inOrder(after, move, ids), move);
    },
    onError: (error, { kind, seen }) => {
      undo.forget();
      const text = seen && explainProblem(error, { unexpected: FAILED[kind] }).text;
      toast.error(text ?? FAILED[kind]);
    },
    onSettled: () => {
      const isLast = queryClient.isMutating({ predicate: isOurs }) === 1;
      if (isLast) void queryClient.invalidateQueries({ queryKey: api.producer.outline.key({ input: { courseId } }) });
    },
  });
  const undo = useUndo((back) => mutate(back), latest);
  const underWay = useMutationState({
    filters: { status: 'pending', predicate: isOurs },
    select: ({ state }) => state.variables as Move,
  });
  const outline = useMemo(() => saved && underWay.reduce(applyMove, saved), [saved, underWay]);
  const [said, say] = useState('');
  /** The latest state: keys can be pressed faster than a slow machine renders. */
  function latest() {
    const known = queryClient.getQueryData(outlineKey);
    const moves = queryClient.getMutationCache().findAll({ status: 'pending', predicate: isOurs });
    return known && moves.map(({ state }) => state.variables as Move).reduce(applyMove, known);
  }
  function move(nextOf: (outline: CourseOutline) => Move | null) {
    const now = latest();
    const next = now && nextOf(now);
    if (!next) return;
    undo.note(now, next);
    mutate(next);
    say(placeOf(applyMove(now, next), next));
  }
  return {
    outline,
    step: (id: string, by: -1 | 1) => move((now) => stepFrom(now, id, by)),
    drop: (dropped: Drop) => move((now) => moveOf(now, dropped)),
    /** Announced to screen readers. */
    said,
  };
}
