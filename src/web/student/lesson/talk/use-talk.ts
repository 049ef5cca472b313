import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FollowedAs } from '#shared/contract/conversations/lesson-threads.ts';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { toast } from '#web/ui/feedback/toast.ts';

const FOLLOWED: Record<FollowedAs, string> = {
  on: 'Você vai receber um aviso a cada resposta',
  off: 'Você não acompanha mais esta conversa',
  muted: 'Conversa silenciada',
};

/** A student's actions in a lesson's conversations. Drafts are kept until the server has stored them. */
export function useTalk() {
  const queries = useQueryClient();
  const refresh = () => {
    queries.invalidateQueries({ queryKey: api.student.thread.key() });
    return queries.invalidateQueries({ queryKey: api.student.lessonThreads.key() });
  };
  const settle = { onError: (error: Error) => toast.error(explainProblem(error).text), onSettled: refresh };
  return {
    ask: useMutation(api.student.openThread.mutationOptions(settle)),
    reply: useMutation(api.student.reply.mutationOptions(settle)),
    edit: useMutation(api.student.editPost.mutationOptions(settle)),
    remove: useMutation(api.student.deletePost.mutationOptions(settle)),
    report: useMutation(
      api.student.reportPost.mutationOptions({
        ...settle,
        onSuccess: () => toast.success('A escola vai olhar esta mensagem. Obrigado por avisar.'),
      }),
    ),
    follow: useMutation(
      api.student.followThread.mutationOptions({
        ...settle,
        onSuccess: (_, { following }) => toast.success(FOLLOWED[following]),
      }),
    ),
  };
}

export type Talk = ReturnType<typeof useTalk>;
