import type { UseQueryResult } from '@tanstack/react-query';
import { PageError } from '#web/ui/feedback/page-error.tsx';
import { explainProblem } from './texts/explain-problem.ts';

type QueryErrorProps = { title: string; of: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> };

/** What stands where the answer of a call would. */
export function QueryError({ title, of }: QueryErrorProps) {
  return (
    <PageError title={title} onRetry={of.refetch} retrying={of.isFetching}>
      {explainProblem(of.error).text}
    </PageError>
  );
}
