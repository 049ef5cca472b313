import type { UseQueryResult } from '@tanstack/react-query';
import { PageError } from '#web/ui/feedback/page-error.tsx';
import { explainProblem } from './texts/explain-problem.ts';

type QueryErrorProps = { title: string; of: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> };

/** Shown in place of a call's result. */
export function QueryError({ title, of }: QueryErrorProps) {
  return (
    <PageError title={title} onRetry={of.refetch} retrying={of.isFetching}>
      {explainProblem(of.error).text}
    </PageError>
  );
}
