import type { Overview } from '#shared/contract/owner.ts';
import { formatDay } from '#shared/time/days.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { change, money, number } from '#web/owner/figures.ts';
import { Stat, Stats } from '#web/ui/data/stats.tsx';
import { rate } from './rate.ts';
import { WhatCounts } from './what-counts.tsx';

/** Revenue, churn, trial conversion and failed payments of the last 30 days. */
export function SubscriptionStats({ overview }: { overview: Overview }) {
  const { windowFrom, recurring, trials, failedPayments } = overview;
  const since = `desde ${formatDay(windowFrom)}`;
  return (
    <Stats>
      <Stat
        label="MRR"
        info={
          <WhatCounts name="MRR, receita recorrente mensal">
            Quanto as assinaturas pagas rendem por mês, agora: o último pagamento do plano de cada produtor, sem o que
            foi devolvido. O plano anual conta um doze avos. Testes, planos concedidos e expansões não contam. A
            variação é sobre o início dos últimos 30 dias ({since}).
          </WhatCounts>
        }
        value={money(recurring.mrrCents)}
        trend={change(recurring.mrrCents, recurring.mrrBeforeCents)}
        than="em relação a 30 dias antes"
        note={
          recurring.paying === 0
            ? 'Ainda não há assinaturas pagas'
            : counted(recurring.paying, 'assinatura paga', 'assinaturas pagas')
        }
      />
      <Stat
        label="Churn"
        info={
          <WhatCounts name="Churn, cancelamento em 30 dias">
            De quem pagava no início dos últimos 30 dias ({since}), quantos não pagam mais. Quem atrasou e já renovou
            não conta; quem foi removido conta.
          </WhatCounts>
        }
        {...rate(recurring.stopped, recurring.payingBefore, {
          of: 'assinantes',
          none: 'Ainda não há assinantes de 30 dias atrás',
        })}
      />
      <Stat
        label="Conversão de testes"
        info={
          <WhatCounts name="Conversão de testes em 30 dias">
            Dos testes que terminaram nos últimos 30 dias ({since}), quantos têm um plano pago, antes ou depois do fim.
            O que foi reembolsado não conta.
          </WhatCounts>
        }
        {...rate(trials.converted, trials.ended, {
          of: 'testes encerrados',
          none: 'Ainda não há testes encerrados em 30 dias',
        })}
      />
      <Stat
        label="Pagamentos com falha"
        info={
          <WhatCounts name="Pagamentos com falha em 30 dias">
            Pagamentos que o provedor recusou nos últimos 30 dias ({since}), cada um uma vez. Recuperado é o que foi
            pago depois, no mesmo pedido ou em outro. Um pedido abandonado sem nenhuma tentativa não conta.
          </WhatCounts>
        }
        value={number(failedPayments.total)}
        note={failedPayments.total === 0 ? 'Nenhum em 30 dias' : failedNote(failedPayments)}
      />
    </Stats>
  );
}

const failedNote = ({ amountCents, recoveredCount }: Overview['failedPayments']) =>
  `${money(amountCents)} · ${counted(recoveredCount, 'recuperado', 'recuperados')}`;
