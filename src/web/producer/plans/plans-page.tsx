import './plans.css';
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { useTitle } from '#web/lib/texts/titles.ts';
import { PageError } from '#web/ui/feedback/page-error.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { PlansScreen } from './plans-screen.tsx';

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

function PlansSkeleton() {
  return (
    <Loading label="Carregando os planos" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Skeleton className="h-29.5 rounded max-md:h-47" />
      <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
        <Skeleton className="h-6 w-44" />
        <Skeleton className="h-8.5 w-58" />
      </div>
      <div className="grid gap-4 md:grid-cols-3">
        <Skeleton className="h-89 rounded" />
        <Skeleton className="h-89 rounded" />
        <Skeleton className="h-89 rounded" />
      </div>
    </Loading>
  );
}
