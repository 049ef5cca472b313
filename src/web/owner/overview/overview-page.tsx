import '#web/charts/charts.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { Overview } from '#shared/contract/owner.ts';
import { ChartCard } from '#web/charts/chart-card.tsx';
import { PartialKey } from '#web/charts/legend.tsx';
import { api } from '#web/lib/api/api.ts';
import { lazyPiece } from '#web/lib/connection/load-piece.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { money, number, percent } from '#web/owner/figures.ts';
import { PaymentTable } from '#web/owner/payments/payment-table.tsx';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import { Facts } from '#web/ui/data/facts.tsx';
import { StatsSkeleton } from '#web/ui/data/stats.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { linkClass } from '#web/ui/navigation/link-class.ts';
import { AtRiskCard } from './at-risk-card.tsx';
import { FailedPaymentsCard } from './failed-payments-card.tsx';
import { OverviewStats } from './overview-stats.tsx';
import { revenueRows, totalOf } from './revenue.ts';
import { SubscriptionStats } from './subscription-stats.tsx';

const RevenueChart = lazyPiece(() => import('./revenue-chart.tsx'), 'default');

export function OverviewPage() {
  const overview = useQuery(api.owner.overview.queryOptions());
  if (overview.data) return <Loaded overview={overview.data} />;
  if (!overview.error) return <OverviewSkeleton />;
  return <QueryError title="Erro ao carregar dados do painel" of={overview} />;
}

function Loaded({ overview }: { overview: Overview }) {
  const { analytics, recentPayments, revenueHistory } = overview;
  return (
    <>
      <OverviewStats overview={overview} />
      <SubscriptionStats overview={overview} />
      <div className="grid gap-4 md:gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <ChartCard
          title="Receita dos últimos 6 meses"
          file="receita"
          legend={
            <ul className="chart-legend tabular-nums">
              <li>Total {money(totalOf(revenueHistory))}</li>
              <PartialKey />
            </ul>
          }
          table={{ columns: ['Mês', 'Receita (R$)'], rows: revenueRows(revenueHistory) }}
        >
          <Suspense fallback={<Skeleton className="line-chart" />}>
            <RevenueChart history={revenueHistory} />
          </Suspense>
        </ChartCard>
        <Card>
          <CardHead title="Plataforma" />
          <Facts
            facts={[
              ['Cursos', number(overview.totalCourses)],
              ['Alunos', number(overview.totalStudents)],
              ['Produtores expirados', number(overview.expiredAdmins)],
              ['Ticket Médio', money(analytics.averagePaymentCents)],
              ['Taxa de Sucesso', percent(analytics.successRate)],
            ]}
          />
          <p className="mt-3 text-muted text-xs">
            Alunos é a soma do que cada produtor vê na sua escola: quem estuda em duas conta em cada uma.
          </p>
        </Card>
      </div>
      <AtRiskCard schoolsAtRisk={overview.schoolsAtRisk} />
      <FailedPaymentsCard failedPayments={overview.failedPayments} />
      <Card padded={false} className="overflow-hidden">
        <div className="px-5 pt-5">
          <CardHead
            title="Pagamentos recentes"
            action={
              <Link to="/admin/super/pagamentos" className={linkClass()}>
                Ver todos
              </Link>
            }
          />
        </div>
        {recentPayments.length > 0 ? (
          <PaymentTable label="Pagamentos recentes" payments={recentPayments} />
        ) : (
          <Empty title="Nenhum pagamento ainda">O primeiro pagamento de um produtor aparece aqui.</Empty>
        )}
      </Card>
    </>
  );
}

function OverviewSkeleton() {
  return (
    <Loading label="Carregando visão geral" className="grid gap-4 md:gap-5">
      <StatsSkeleton />
      <StatsSkeleton />
      <div className="grid gap-4 md:gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Card>
          <Skeleton className="h-75.5" />
        </Card>
        <Card>
          <Skeleton className="h-55" />
        </Card>
      </div>
      <Card>
        <Skeleton className="h-64" />
      </Card>
    </Loading>
  );
}
