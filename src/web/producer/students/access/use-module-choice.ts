import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ModulesChosen } from '#shared/contract/school/packages.ts';
import { api } from '#web/lib/api/api.ts';

/** The chosen modules per course when enrolling manually. */
export function useModuleChoice() {
  const { data } = useQuery(api.producer.cohortChoices.queryOptions());
  const [chosen, setChosen] = useState<ReadonlyMap<string, string[]>>(new Map());
  return {
    of: (courseId: string) => (data?.modules ?? []).filter((module) => module.courseId === courseId),
    /** Null for the whole course. */
    chosenOf: (courseId: string) => chosen.get(courseId) ?? null,
    choose(courseId: string, moduleIds: string[] | null) {
      const others = [...chosen].filter(([id]) => id !== courseId);
      setChosen(new Map(moduleIds ? [...others, [courseId, moduleIds]] : others));
    },
    /** The input of the operation. */
    list: (courseIds: readonly string[]): ModulesChosen[] =>
      [...chosen].flatMap(([courseId, moduleIds]) => (courseIds.includes(courseId) ? [{ courseId, moduleIds }] : [])),
  };
}

export type ModuleChoices = ReturnType<typeof useModuleChoice>;
