import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Assignee, Conversation, InboxPost } from '#shared/contract/conversations/inbox.ts';
import type { PictureOfPost } from '#shared/contract/conversations/posts.ts';
import { forgetDraft, sentFrom } from '#web/conversations/drafts.ts';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { onSuccess } from '#web/producer/on-success.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { useAssigning } from './use-assigning.ts';
import type { InboxList } from './use-inbox.ts';

type Written = { body: string; pin: boolean; also: string[]; chosen: string[]; pictures: PictureOfPost[] };

/** The team's actions on one conversation. */
export function useConversation(
  list: InboxList,
  { id: threadId, waitingSince, pinned, assignee, people }: Conversation,
) {
  const queries = useQueryClient();
  const sent = sentFrom(threadId);
  const refresh = () => queries.invalidateQueries({ queryKey: api.producer.key() });
  const onError = (error: Error) => {
    toast.error(explainProblem(error).text);
  };
  const answering = useMutation(api.producer.answer.mutationOptions({ onError, onSettled: refresh }));
  const pinning = useMutation(api.producer.pinThread.mutationOptions({ onError, onSettled: refresh }));
  const closing = useMutation(api.producer.closeThread.mutationOptions({ onError, onSettled: refresh }));
  const judging = useMutation(api.producer.judgePost.mutationOptions({ onError, onSettled: refresh }));

  const assign = useAssigning();

  const isOpen = useIsMounted();
  /** Opens the next one, unless another page or conversation was opened meanwhile. */
  const goOn = (also?: readonly string[]) => {
    if (isOpen.current) list.goOn(also);
  };

  return {
    assign: (person: Assignee | null) => assign([threadId], person),
    take: () => assign([threadId], assignee?.mine ? null : (people.find(({ mine }) => mine) ?? null)),
    answer({ body, pin, also, chosen, pictures }: Written) {
      // By what was chosen: after a lost response the others may be answered, and so no longer offered.
      const postId = sent.of({ body, chosen, pictures });
      return answering.mutateAsync({ threadId, postId, body, pin, also, pictures }).then(() => {
        sent.arrived();
        forgetDraft(threadId);
        toast.success(also.length > 0 ? `Respondida para ${also.length + 1} alunos` : 'Resposta enviada');
        goOn(also);
      });
    },
    pin: () =>
      onSuccess(pinning.mutateAsync({ threadId, pinned: !pinned }), () =>
        toast.success(pinned ? 'Não está mais fixada' : 'Fixada na aula'),
      ),
    /** Null if there is nothing to close. */
    close: waitingSince
      ? () =>
          onSuccess(closing.mutateAsync({ threadId, closed: true }), () => {
            goOn();
            toast.success('Conversa encerrada', {
              label: 'Desfazer',
              onClick: () => closing.mutate({ threadId, closed: false }),
            });
          })
      : null,
    reopen: () => closing.mutate({ threadId, closed: false }),
    judge({ id: postId, judgedAt, state }: InboxPost, hidden: boolean) {
      const said = hidden ? 'Mensagem oculta. Só quem escreveu ainda a vê.' : 'Mensagem visível';
      onSuccess(judging.mutateAsync({ postId, hidden, judgedAt }), () =>
        toast.success(!hidden && state === 'held' ? 'Mensagem liberada' : said),
      );
    },
  };
}

function useIsMounted() {
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return mounted;
}

export type Moderation = ReturnType<typeof useConversation>;
