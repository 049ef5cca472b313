import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CohortChoice, CohortChosen } from '#shared/contract/school/waiting-list.ts';
import { api } from '#web/lib/api/api.ts';

export type Chosen = {
  /** Null for the turma that is taking enrollments. */
  cohortId: string | null;
  wait: boolean;
};

const OPEN: Chosen = { cohortId: null, wait: false };

/** The chosen turma per course when enrolling. */
export function useCohortChoice() {
  const found = useQuery(api.producer.cohortChoices.queryOptions());
  const [chosen, setChosen] = useState<ReadonlyMap<string, Chosen>>(new Map());
  const cohorts = found.data?.cohorts ?? [];
  const of = (courseId: string) => cohorts.filter((cohort) => cohort.courseId === courseId);
  const chosenOf = (courseId: string) => chosen.get(courseId) ?? OPEN;
  return {
    /** Set if the turmas could not be read. */
    failed: !found.data && found.isError ? found : null,
    of,
    chosenOf,
    choose: (courseId: string, next: Chosen) => setChosen((known) => new Map(known).set(courseId, next)),
    /** The input of the operation. */
    list: (courseIds: readonly string[]): CohortChosen[] =>
      courseIds.flatMap((courseId) => {
        const cohort = chosenCohort(of(courseId), chosenOf(courseId));
        if (!cohort) return [];
        const wait = cohort.state === 'full' || (isOutsideEnrollment(cohort) && chosenOf(courseId).wait);
        return chosenOf(courseId).cohortId || wait ? [{ courseId, cohortId: cohort.id, wait }] : [];
      }),
  };
}

export type CohortChoices = ReturnType<typeof useCohortChoice>;

export const chosenCohort = (cohorts: readonly CohortChoice[], { cohortId }: Chosen): CohortChoice | undefined =>
  cohorts.find(({ id, current }) => (cohortId ? id === cohortId : current));

/** Outside its enrollment period, but manual enrollment is still possible. */
export const isOutsideEnrollment = ({ state }: CohortChoice): boolean => state === 'before' || state === 'over';
