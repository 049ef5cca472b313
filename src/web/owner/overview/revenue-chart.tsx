import type { Overview } from '#shared/contract/owner.ts';
import { LineChart } from '#web/charts/line-chart.tsx';
import { money, shortMoney } from '#web/owner/figures.ts';
import { monthName, shortMonth } from './revenue.ts';

export default function RevenueChart({ history }: { history: Overview['revenueHistory'] }) {
  const [first, last] = [history[0], history.at(-1)];
  const label =
    first && last ? `Receita mensal de ${monthName(first.month)} a ${monthName(last.month)}` : 'Receita mensal';
  const points = history.map(({ month, revenueCents }) => ({
    key: month,
    label: shortMonth(month),
    value: revenueCents,
  }));
  return <LineChart label={label} name="Receita" unit="R$" points={points} format={money} formatShort={shortMoney} />;
}
