import type { UseQueryResult } from '@tanstack/react-query';
import { PageError } from '#web/ui/feedback/page-error.tsx';
import { explainProblem } from './texts/explain-problem.ts';

type QueryErrorProps = { title: string; of: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> };

/** There are no fields beside it: what was asked for stands in the address. */
const WRONG_ADDRESS = 'O endereço desta página está incompleto ou errado. Confira o link.';

/** Shown in place of a call's result. */
export function QueryError({ title, of }: QueryErrorProps) {
  const { code, text } = explainProblem(of.error);
  return (
    <PageError title={title} onRetry={of.refetch} retrying={of.isFetching}>
      {code === 'invalid_input' ? WRONG_ADDRESS : text}
    </PageError>
  );
}
