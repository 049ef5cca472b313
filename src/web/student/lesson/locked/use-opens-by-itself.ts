import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { DAY_MS } from '#shared/time/dates.ts';
import { api } from '#web/lib/api/api.ts';
import { inPreview } from '../../preview/in-preview.ts';

/** Milliseconds, random, so that the students of a turma do not all ask at once. */
const SPREAD = 4000;
/** Milliseconds between two questions, if this device's clock is ahead of the server's. */
const [SHORTEST, LONGEST] = [1000, 300_000];

/** Reads the course again when a lesson in view is due, until the server has opened it. */
export function useOpensByItself(opensAt: string | null): void {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (opensAt === null || inPreview()) return;
    const timer = setTimeout(
      () => {
        void queryClient.invalidateQueries({ queryKey: api.student.course.key() });
        setAsked(asked + 1);
      },
      untilAsked(Date.parse(opensAt) - Date.now(), Math.random()),
    );
    return () => clearTimeout(timer);
  }, [queryClient, opensAt, asked]);
}

/** Once it is due, as long again as it has been: less and less often. */
export function untilAsked(left: number, random: number): number {
  const wait = left > 0 ? left + SHORTEST : Math.min(LONGEST, Math.max(SHORTEST, -left));
  return Math.min(DAY_MS, wait + random * SPREAD);
}
