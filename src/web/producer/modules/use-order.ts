import { type Mutation, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { CourseOutline } from '#shared/contract/producer.ts';
import { api } from '#web/lib/api.ts';
import { toast } from '#web/ui/toast.ts';
import { applyMove, type Drop, type Move, moveOf, placeOf, stepFrom } from './moves.ts';

const FAILED = { module: 'Erro ao reordenar módulo', lesson: 'Erro ao reordenar aula' };
const MOVING = ['workbench', 'move'];

/**
 * Moves modules and lessons. The outline shows a move at once; one that is refused is no longer shown, since what is
 * shown is the server's outline and the moves under way. They are sent one after the other, as they were made.
 */
export function useOrder(courseId: string, saved: CourseOutline | undefined) {
  const queryClient = useQueryClient();
  const isOurs = (mutation: Mutation) =>
    mutation.options.mutationKey?.[0] === MOVING[0] && mutation.options.scope?.id === courseId;
  const { mutate } = useMutation<unknown, Error, Move>({
    mutationKey: MOVING,
    scope: { id: courseId },
    mutationFn: ({ kind, ...move }) =>
      'lessonId' in move ? api.producer.moveLesson.call(move) : api.producer.moveModule.call(move),
    onSuccess: (_, move) =>
      queryClient.setQueryData<CourseOutline>(
        api.producer.outline.queryKey({ input: { courseId } }),
        (known) => known && applyMove(known, move),
      ),
    onError: (_, { kind }) => void toast.error(FAILED[kind]),
    onSettled: () => {
      const isLast = queryClient.isMutating({ predicate: isOurs }) === 1;
      if (isLast) void queryClient.invalidateQueries({ queryKey: api.producer.outline.key({ input: { courseId } }) });
    },
  });
  const underWay = useMutationState({
    filters: { status: 'pending', predicate: isOurs },
    select: ({ state }) => state.variables as Move,
  });
  const outline = useMemo(() => saved && underWay.reduce(applyMove, saved), [saved, underWay]);
  const [said, say] = useState('');
  function move(next: Move | null | undefined) {
    if (!outline || !next) return;
    mutate(next);
    say(placeOf(applyMove(outline, next), next));
  }
  return {
    outline,
    step: (id: string, by: -1 | 1) => move(outline && stepFrom(outline, id, by)),
    drop: (dropped: Drop) => move(outline && moveOf(outline, dropped)),
    /** To be read aloud: where the latest one went. */
    said,
  };
}
