import { formatMoney } from '#shared/billing/money.ts';
import type { RevenueOfCurrency } from '#shared/contract/school/revenue.ts';
import { formatDay } from '#shared/time/days.ts';
import { ChartCard } from '#web/charts/chart-card.tsx';
import { Legend } from '#web/charts/legend.tsx';
import { LineChart } from '#web/charts/line-chart.tsx';
import { partialLabel } from '#web/charts/partial.ts';
import { Stat, Stats } from '#web/ui/data/stats.tsx';
import { shortDay, wholeNumber } from '../reports/figures-text.ts';
import { MoneyTable } from './money-table.tsx';

type CurrencySectionProps = { revenue: RevenueOfCurrency; alone: boolean; to: string };

const NAMES = ['Vendas', 'Reembolsos'];
/** Two decimals, so that a quarter of a round sum such as `1,05 mi` does not become `1,1 mi`. */
const SHORT = new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumFractionDigits: 2 });

const CURRENCIES = new Intl.DisplayNames('pt-BR', { type: 'currency' });

/** "Real brasileiro (BRL)". */
function nameOf(currency: string): string {
  const name = CURRENCIES.of(currency) ?? currency;
  return name === currency ? currency : `${name.charAt(0).toUpperCase()}${name.slice(1)} (${currency})`;
}

/** Currencies are never added up. */
export function CurrencySection({ revenue, alone, to }: CurrencySectionProps) {
  const { currency, sales, refunds, grossCents, refundedCents, averageCents, days, platforms, products, cohorts } =
    revenue;
  const money = (cents: number) => formatMoney(cents, currency);
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-label={`Receita em ${currency}`}>
      {!alone && <h3 className="text-md">{nameOf(currency)}</h3>}
      <Stats>
        <Stat
          label="Vendas"
          value={wholeNumber(sales)}
          note={averageCents !== null && `${money(averageCents)} em média`}
        />
        <Stat label="Valor das vendas" value={money(grossCents)} />
        <Stat
          label="Reembolsos e contestações"
          value={money(refundedCents)}
          note={`${wholeNumber(refunds)} no período`}
        />
        <Stat label="Líquido" value={money(grossCents - refundedCents)} note="vendas menos reembolsos" />
      </Stats>
      <ChartCard
        title="Por dia"
        file={`receita-por-dia-${currency.toLowerCase()}`}
        legend={<Legend names={NAMES} partial />}
        table={{
          columns: ['Dia', ...NAMES],
          rows: days.map(({ day, ...each }) => [
            day === to ? partialLabel(formatDay(day)) : formatDay(day),
            money(each.grossCents),
            money(each.refundedCents),
          ]),
        }}
      >
        <LineChart
          label={`Vendas e reembolsos por dia, em ${currency}`}
          names={NAMES}
          points={days.map(({ day, ...each }) => ({ label: day, values: [each.grossCents, each.refundedCents] }))}
          shortLabel={shortDay}
          longLabel={formatDay}
          unit={currency}
          format={money}
          shortFormat={(cents) => SHORT.format(cents / 100)}
          partial
          empty={sales > 0 ? 'As vendas destes dias foram gratuitas.' : 'Nada foi vendido nestes dias.'}
        />
      </ChartCard>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-2">
        <MoneyTable
          title="Por plataforma"
          rows={platforms.map(({ sender, ...rest }) => ({ key: sender, name: sender, ...rest }))}
          money={money}
        />
        <MoneyTable
          title="Por oferta"
          rows={products.map(({ name, ...rest }) => ({ key: name ?? '', name: name ?? 'Sem nome informado', ...rest }))}
          money={money}
        />
        {cohorts.length > 0 && (
          <MoneyTable
            title="Por turma"
            rows={cohorts.map(({ id, name, ...rest }) => ({ key: id ?? '', name: name ?? 'Sem turma', ...rest }))}
            money={money}
          />
        )}
      </div>
    </section>
  );
}
