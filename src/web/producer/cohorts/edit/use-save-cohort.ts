import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Edit } from '#shared/contract/edits.ts';
import type { Cohort, CohortInput } from '#shared/contract/school/cohorts.ts';
import type { Impact } from '#shared/contract/school/release-rules.ts';
import { api } from '#web/lib/api/api.ts';
import { useOnce } from '#web/lib/use-once.ts';

type Meant = { keepOpen: boolean; tell: boolean };
type Asking = { impact: Impact; answer: (meant: Meant | null) => void };

const hasSameDates = (cohort: Cohort, values: CohortInput) => datesOf(cohort) === datesOf(values);

/** Those that open and close lessons. */
const datesOf = ({ startsAt, endsAt, endsAccess }: CohortInput | Cohort) =>
  JSON.stringify([startsAt && Date.parse(startsAt), endsAt && Date.parse(endsAt), endsAccess]);

/**
 * Saving new dates of a turma first checks which lessons its students would lose; confirmation is only asked for if there
 * are any. Other fields are saved at once.
 */
export function useSaveCohort(courseId: string, cohort: Cohort | null, onSaved: () => void) {
  const queryClient = useQueryClient();
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: api.producer.key() });
  const create = useOnce(useMutation(api.producer.createCohort.mutationOptions({ onSuccess })).mutateAsync);
  const update = useMutation(api.producer.updateCohort.mutationOptions({ onSuccess }));
  const check = useMutation(api.producer.dateImpact.mutationOptions());
  const [asking, setAsking] = useState<Asking | null>(null);

  async function save(values: CohortInput, edit: Edit): Promise<{ version?: number }> {
    if (!cohort) {
      await create({ courseId, cohort: values });
      onSaved();
      return {};
    }
    try {
      const isDated = edit.version !== cohort.version || !hasSameDates(cohort, values);
      const impact = isDated ? await check.mutateAsync({ cohortId: cohort.id, cohort: values }) : null;
      const meant = impact && impact.students > 0 ? await ask(impact) : {};
      if (meant === null) return edit;
      const saved = await update.mutateAsync({ cohortId: cohort.id, cohort: values, ...meant, ...edit });
      onSaved();
      return saved;
    } finally {
      setAsking(null);
    }
  }
  const ask = (impact: Impact) => new Promise<Meant | null>((answer) => setAsking({ impact, answer }));
  return {
    save,
    confirm: (keepOpen: boolean, tell: boolean) => asking?.answer({ keepOpen, tell }),
    cancel: () => asking?.answer(null),
    impact: asking?.impact ?? null,
    busy: update.isPending,
  };
}
