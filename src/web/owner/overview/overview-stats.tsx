import type { Overview } from '#shared/contract/owner.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { change, money, number, share } from '#web/owner/figures.ts';
import { Stat, Stats } from '#web/ui/data/stats.tsx';
import { growth } from './rate.ts';
import { dayAndMonth, monthName } from './revenue.ts';

export function OverviewStats({ overview }: { overview: Overview }) {
  const { monthlyRevenueCents, lastRevenueCents, lastDay, totalAdmins, newAdmins } = overview;
  const thisMonth = monthName(overview.revenueHistory.at(-1)?.month ?? lastDay);
  return (
    <Stats>
      <Stat
        label="Receita Mensal"
        value={money(monthlyRevenueCents)}
        trend={change(monthlyRevenueCents, lastRevenueCents)}
        note={`${money(lastRevenueCents)} até ${dayAndMonth(lastDay)}`}
      />
      <Stat
        label="Total de Clientes"
        value={number(totalAdmins)}
        trend={newAdmins > 0 ? growth(totalAdmins, totalAdmins - newAdmins) : null}
        note={`+${number(newAdmins)} em ${thisMonth}`}
      />
      <Stat
        label="Clientes Ativos"
        value={number(overview.activeAdmins)}
        note={`${share(overview.activeAdmins, totalAdmins)} do total`}
      />
      <Stat
        label="Em Período de Teste"
        value={number(overview.trialAdmins)}
        note={`${counted(overview.trialsEnding, 'termina', 'terminam')} em 7 dias`}
      />
    </Stats>
  );
}
