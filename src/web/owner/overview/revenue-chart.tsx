import type { Overview } from '#shared/contract/owner.ts';
import { LineChart } from '#web/charts/line-chart.tsx';
import { money, shortMoney } from '#web/owner/figures.ts';
import { monthAndYear, monthName, shortMonth } from './revenue.ts';

export default function RevenueChart({ history }: { history: Overview['revenueHistory'] }) {
  const [first, last] = [history[0], history.at(-1)];
  const label =
    first && last ? `Receita mensal de ${monthName(first.month)} a ${monthName(last.month)}` : 'Receita mensal';
  return (
    <LineChart
      label={label}
      names={['Receita']}
      points={history.map(({ month, revenueCents }) => ({ label: month, values: [revenueCents] }))}
      unit="R$"
      shortLabel={shortMonth}
      longLabel={monthAndYear}
      format={money}
      shortFormat={shortMoney}
      partial
      empty="Nenhum pagamento nestes meses."
    />
  );
}
