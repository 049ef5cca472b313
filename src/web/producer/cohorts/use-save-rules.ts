import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Impact } from '#shared/contract/school/release-rules.ts';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import type { Edits } from './plan.ts';
import type { Staged } from './use-staged.ts';

/** Confirmation is asked for these changes alone: others may be made while they are checked. */
type Asking = { impact: Impact; changes: Edits };

const NOTHING: Edits = new Map();

/** First checks what students would lose; confirmation is only asked for if there is anything. */
export function useSaveRules({ plan, edits, send, forget }: Staged) {
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState<Asking | null>(null);
  const check = useMutation(api.producer.releaseImpact.mutationOptions());
  const save = useMutation(
    api.producer.saveRules.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.producer.key() }),
    }),
  );
  const inputOf = (changes: Edits) => ({
    ...{ courseId: plan.course.id, cohortId: plan.cohort?.id ?? null },
    rules: [...changes.values()],
  });

  async function write(changes: Edits, keepOpen: boolean, tell = false) {
    await save.mutateAsync({ ...inputOf(changes), keepOpen, tell });
    forget(changes);
    setAsking(null);
    toast.success('Mudanças salvas com sucesso!');
  }
  async function attempt(changes: Edits, steps: () => Promise<void>) {
    send(changes);
    try {
      await steps();
    } catch (error) {
      send(NOTHING);
      toast.error(explainProblem(error).text);
    }
  }
  return {
    start: () =>
      attempt(edits, async () => {
        const impact = await check.mutateAsync(inputOf(edits));
        if (impact.students > 0) setAsking({ impact, changes: edits });
        else await write(edits, true);
      }),
    confirm: (keepOpen: boolean, tell: boolean) =>
      asking && attempt(asking.changes, () => write(asking.changes, keepOpen, tell)),
    impact: asking?.impact ?? null,
    busy: check.isPending || save.isPending,
    cancel() {
      setAsking(null);
      if (!save.isPending) send(NOTHING);
    },
  };
}
