import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { useTitle } from '#web/lib/texts/titles.ts';
import { PageError } from '#web/ui/feedback/page-error.tsx';
import { PlansScreen } from './plans-screen.tsx';
import { PlansSkeleton } from './plans-skeleton.tsx';

export function PlansPage() {
  useTitle('Plano de Assinatura');
  const billing = useQuery(api.producer.billing.queryOptions());
  return (
    <>
      {billing.data && <PlansScreen billing={billing.data} />}
      {!billing.data && !billing.error && <PlansSkeleton />}
      {!billing.data && billing.error && (
        <PageError
          title="Erro ao carregar informações da assinatura"
          onRetry={billing.refetch}
          retrying={billing.isFetching}
        >
          {explainProblem(billing.error).text}
        </PageError>
      )}
    </>
  );
}
