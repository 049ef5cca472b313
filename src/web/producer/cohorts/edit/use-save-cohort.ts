import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Cohort, CohortInput } from '#shared/contract/school/cohorts.ts';
import type { Impact } from '#shared/contract/school/release-rules.ts';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { useOnce } from '#web/lib/use-once.ts';
import { toast } from '#web/ui/feedback/toast.ts';

type Asking = { values: CohortInput; impact: Impact };

/**
 * Saving new dates of a turma with students first checks which lessons they would lose; confirmation is only
 * asked for if there are any.
 */
export function useSaveCohort(courseId: string, cohort: Cohort | null, onSaved: () => void) {
  const queryClient = useQueryClient();
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: api.producer.key() });
  const create = useOnce(useMutation(api.producer.createCohort.mutationOptions({ onSuccess })).mutateAsync);
  const update = useMutation(api.producer.updateCohort.mutationOptions({ onSuccess }));
  const check = useMutation(api.producer.dateImpact.mutationOptions());
  const [asking, setAsking] = useState<Asking | null>(null);

  async function save(values: CohortInput) {
    if (!cohort) await create({ courseId, cohort: values });
    else {
      const impact = await check.mutateAsync({ cohortId: cohort.id, cohort: values });
      if (impact.students > 0) return setAsking({ values, impact });
      await update.mutateAsync({ cohortId: cohort.id, cohort: values });
    }
    onSaved();
  }
  async function write(keepOpen: boolean, tell: boolean) {
    if (!cohort || !asking) return;
    try {
      await update.mutateAsync({ cohortId: cohort.id, cohort: asking.values, keepOpen, tell });
      setAsking(null);
      onSaved();
    } catch (error) {
      toast.error(explainProblem(error).text);
    }
  }
  return {
    save,
    write,
    impact: asking?.impact ?? null,
    cancel: () => setAsking(null),
    busy: update.isPending,
  };
}
