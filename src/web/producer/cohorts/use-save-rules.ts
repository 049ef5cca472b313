import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Impact } from '#shared/contract/school/release-rules.ts';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import type { Staged } from './use-staged.ts';

/** First checks what students would lose; confirmation is only asked for if there is anything. */
export function useSaveRules({ plan, edits, forget }: Staged) {
  const queryClient = useQueryClient();
  const [impact, setImpact] = useState<Impact | null>(null);
  const check = useMutation(api.producer.releaseImpact.mutationOptions());
  const save = useMutation(api.producer.saveRules.mutationOptions());
  const change = { courseId: plan.course.id, cohortId: plan.cohort?.id ?? null, rules: [...edits.values()] };
  const fail = (error: unknown) => toast.error(explainProblem(error).text);

  async function write(keepOpen: boolean, tell = false) {
    try {
      await save.mutateAsync({ ...change, keepOpen, tell });
      await queryClient.invalidateQueries({ queryKey: api.producer.key() });
      forget();
      setImpact(null);
      toast.success('Mudanças salvas com sucesso!');
    } catch (error) {
      fail(error);
    }
  }
  async function start() {
    try {
      const found = await check.mutateAsync(change);
      if (found.students > 0) setImpact(found);
      else await write(true);
    } catch (error) {
      fail(error);
    }
  }
  return { start, write, impact, busy: check.isPending || save.isPending, cancel: () => setImpact(null) };
}
