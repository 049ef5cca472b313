import { type Mutation, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Attachment } from '#shared/contract/school/attachments.ts';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { placed } from '../../placed.ts';

type Move = { attachmentId: string; index: number };

/**
 * Moves attachments optimistically: the list shown is the server's with pending moves applied, so a refused one
 * disappears. Moves are sent one by one, in order.
 */
export function useAttachmentOrder(lessonId: string, saved: Attachment[] = []) {
  const queries = useQueryClient();
  const { queryKey } = api.producer.attachments.queryOptions({ input: { lessonId } });
  const scope = { id: `attachments ${lessonId}` };
  const isOurs = ({ options }: Mutation) => options.scope?.id === scope.id;
  const { mutate } = useMutation(
    api.producer.moveAttachment.mutationOptions({
      scope,
      onSuccess: (_, move) =>
        void queries.setQueryData(
          queryKey,
          (known) => known && { ...known, attachments: moved(known.attachments, move) },
        ),
      onError: (error) => toast.error(explainProblem(error).text),
      onSettled() {
        const isLast = queries.isMutating({ predicate: isOurs }) === 1;
        if (isLast) void queries.invalidateQueries({ queryKey });
      },
    }),
  );
  const underWay = useMutationState({
    filters: { status: 'pending', predicate: isOurs },
    select: ({ state }) => state.variables as Move,
  });
  const attachments = useMemo(() => underWay.reduce(moved, saved), [saved, underWay]);
  /** The latest order: keys can be pressed faster than a slow machine renders. */
  function latest() {
    const moves = queries.getMutationCache().findAll({ status: 'pending', predicate: isOurs });
    const known = queries.getQueryData(queryKey)?.attachments ?? [];
    return moves.map(({ state }) => state.variables as Move).reduce(moved, known);
  }
  return {
    attachments,
    step({ id }: Attachment, by: -1 | 1) {
      const now = latest();
      const index = now.findIndex((each) => each.id === id) + by;
      if (index >= 0 && index < now.length) mutate({ attachmentId: id, index });
    },
  };
}

export type AttachmentOrder = ReturnType<typeof useAttachmentOrder>;

function moved(attachments: Attachment[], { attachmentId, index }: Move): Attachment[] {
  const attachment = attachments.find(({ id }) => id === attachmentId);
  return attachment ? placed(attachments, attachment, index) : attachments;
}
