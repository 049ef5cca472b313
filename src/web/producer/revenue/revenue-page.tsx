import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Revenue } from '#shared/contract/school/revenue.ts';
import { DEFAULT_PERIOD, REPORT_DAYS, readPeriod } from '#shared/reports.ts';
import { formatList } from '#shared/text/format-list.ts';
import { formatDay } from '#shared/time/days.ts';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { counted } from '#web/lib/texts/counted.ts';
import { useTitle } from '#web/lib/texts/titles.ts';
import { BackLink } from '#web/panel/back-link.tsx';
import { PageHead } from '#web/panel/page-head.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { StatsSkeleton } from '#web/ui/data/stats.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Segmented } from '#web/ui/form/segmented.tsx';
import { CurrencySection } from './currency-section.tsx';

const PERIODS = REPORT_DAYS.map((days) => ({ value: `${days}`, label: `${days} dias` }));

export function RevenuePage() {
  useTitle('Receita');
  const navigate = useNavigate();
  const { dias } = useSearch({ from: '/admin/tabs/admin/reports/receita' });
  const days = readPeriod(dias);
  const revenue = useQuery(api.producer.revenue.queryOptions({ input: { days }, placeholderData: keepPreviousData }));
  const { data, error } = revenue;
  const choose = (chosen: string) => {
    const search = readPeriod(chosen) === DEFAULT_PERIOD ? {} : { dias: chosen };
    void navigate({ to: '/admin/reports/receita', search, replace: true, resetScroll: false });
  };
  return (
    <>
      <PageHead
        back={<BackLink to="/admin/reports">Relatórios</BackLink>}
        title="Receita"
        description={
          <>
            {data ? `${formatDay(data.from)} a ${formatDay(data.to)}. ` : ''}O que as plataformas avisaram, antes das
            taxas delas.
          </>
        }
      >
        <Segmented label="Período" options={PERIODS} value={`${days}`} onChange={choose} />
      </PageHead>
      {data && (
        <div
          className="grid grid-cols-[minmax(0,1fr)] gap-6 aria-busy:opacity-60"
          aria-busy={revenue.isPlaceholderData || undefined}
        >
          <Unknown revenue={data} />
          {data.currencies.map((currency) => (
            <CurrencySection
              key={currency.currency}
              revenue={currency}
              alone={data.currencies.length === 1}
              to={data.to}
            />
          ))}
          {data.currencies.length === 0 && (
            <Card>
              <Empty title="Nenhuma venda com valor nestes dias">
                Cada venda que uma plataforma avisar por webhook aparece aqui, com o que foi devolvido.
              </Empty>
            </Card>
          )}
        </div>
      )}
      {!data && !error && (
        <Loading label="Carregando a receita" className="grid gap-4">
          <StatsSkeleton />
          <Card>
            <Skeleton className="h-70" />
          </Card>
        </Loading>
      )}
      {!data && error && <QueryError title="Erro ao carregar a receita" of={revenue} />}
    </>
  );
}

/** Explains what the figures do not include. */
function Unknown({ revenue: { unknown, keptSince } }: { revenue: Revenue }) {
  const sales = unknown.reduce((sum, each) => sum + each.sales, 0);
  const refunds = unknown.reduce((sum, each) => sum + each.refunds, 0);
  if (sales + refunds === 0 && !keptSince) return null;
  const counts = [
    sales > 0 && counted(sales, 'venda', 'vendas'),
    refunds > 0 && counted(refunds, 'reembolso', 'reembolsos'),
  ].filter((each) => each !== false);
  return (
    <Note tone="info" title="O que não está somado">
      {counts.length > 0 && (
        <p>
          {formatList(counts)} sem valor informado: {formatList(unknown.map(unknownText))}.
        </p>
      )}
      {keptSince && (
        <p>Os valores são guardados desde {formatDay(keptSince)}. O que foi avisado antes disso não entra.</p>
      )}
    </Note>
  );
}

const unknownText = ({ sender, sales, refunds }: Revenue['unknown'][number]) => `${sender} (${sales + refunds})`;
