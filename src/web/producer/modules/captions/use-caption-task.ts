import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { toast } from '#web/ui/feedback/toast.ts';

const LOOKS_AGAIN_MS = 2_000;

/** Polled while a task is in progress. */
export const captionsQuery = (lessonId: string) =>
  api.producer.captions.queryOptions({
    input: { lessonId },
    refetchInterval: ({ state: { data } }) =>
      data?.task?.state === 'waiting' || data?.task?.state === 'working' ? LOOKS_AGAIN_MS : false,
  });

export function useCaptionTask(lessonId: string) {
  const queries = useQueryClient();
  const settled = {
    onError: (error: Error) => toast.error(explainProblem(error).text),
    onSettled: () => queries.invalidateQueries({ queryKey: captionsQuery(lessonId).queryKey }),
  };
  return {
    ask: useMutation(api.producer.requestCaptions.mutationOptions(settled)),
    dismiss: useMutation(api.producer.dismissCaptionTask.mutationOptions(settled)),
    confirm: useMutation(api.producer.confirmCaptions.mutationOptions(settled)),
  };
}
