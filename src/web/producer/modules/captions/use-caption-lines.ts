import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CaptionCue } from '#shared/contract/school/captions.ts';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { toast } from '#web/ui/feedback/toast.ts';

/** Optimistic; rolled back if saving fails. */
export function useCaptionLines(place: { lessonId: string; language: string }) {
  const queries = useQueryClient();
  const { queryKey } = api.producer.captionCues.queryOptions({ input: place });
  const onError = (error: Error) => {
    toast.error(explainProblem(error).text);
    queries.invalidateQueries({ queryKey });
  };
  const onSuccess = () => queries.invalidateQueries({ queryKey: api.producer.captions.key() });
  // Sent one by one, in order.
  const sent = { scope: { id: `captions ${place.lessonId} ${place.language}` }, onError, onSuccess };
  const saving = useMutation(api.producer.saveCaption.mutationOptions(sent));
  const removing = useMutation(api.producer.removeCaption.mutationOptions(sent));
  const change = (next: (cues: CaptionCue[]) => CaptionCue[]) =>
    queries.setQueryData(queryKey, (known) => known && { cues: next(known.cues) });

  /** @returns whether it was saved */
  function save({ id, ...said }: CaptionCue, more: { restored?: true } = {}): Promise<boolean> {
    const others = (cues: CaptionCue[]) => cues.filter((cue) => cue.id !== id);
    change((cues) => [...others(cues), { id, ...said }].sort((a, b) => a.startMs - b.startMs));
    return saving.mutateAsync({ ...place, cueId: id, ...said, ...more }).then(
      () => true,
      () => false,
    );
  }

  function remove(cue: CaptionCue) {
    change((cues) => cues.filter(({ id }) => id !== cue.id));
    removing.mutate({ ...place, cueId: cue.id });
    toast.success('Fala removida', { label: 'Desfazer', onClick: () => save(cue, { restored: true }) });
  }

  return { save, remove };
}
