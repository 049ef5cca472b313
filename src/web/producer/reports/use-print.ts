import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { StudentAtRisk } from '#shared/contract/school/at-risk.ts';
import type { Risk } from '#shared/reports.ts';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { toast } from '#web/ui/feedback/toast.ts';

/** Pages of the list that are printed. */
const PAGES = 10;

export function usePrint() {
  const queries = useQueryClient();
  const [students, show] = useState<StudentAtRisk[] | null>(null);
  const { mutate: print, isPending: preparing } = useMutation({
    mutationFn: (risk: Risk) => firstOf(queries, risk),
    onSuccess: (found) => {
      flushSync(() => show(found));
      window.addEventListener('afterprint', () => show(null), { once: true });
      window.print();
    },
    onError: (error) => void toast.error(explainProblem(error).text),
  });
  return { print, preparing, students };
}

async function firstOf(queries: QueryClient, risk: Risk): Promise<StudentAtRisk[]> {
  const read = (page: number) =>
    queries.fetchQuery(api.producer.studentsAtRisk.queryOptions({ input: { risk, page } }));
  const first = await read(1);
  const pages = Math.min(PAGES, Math.ceil(first.total / first.pageSize));
  const others = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, at) => read(at + 2)));
  return [first, ...others].flatMap((page) => page.students);
}
