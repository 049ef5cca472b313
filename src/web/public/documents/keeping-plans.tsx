import { PLANS } from '#shared/billing/subscription.ts';
import { nextCleanup } from '#shared/cleanup.ts';
import { formatDate } from '#shared/time/dates.ts';
import { usePlatform } from '#web/lib/session/session.ts';

const LIST = new Intl.ListFormat('pt-BR');

export const NextCleanup = () => formatDate(nextCleanup(new Date()));

/** The plans that exempt schools from the clean-up, according to the owner's settings. */
export function KeepingPlans() {
  const names = usePlatform().keepingPlans.map((id) => PLANS[id].label);
  return (
    <p>
      {names.length === 0
        ? 'Nenhum plano mantém os alunos de um ano para o outro: a limpeza vale para todas as escolas, também as que não têm plano.'
        : `A limpeza não acontece nas escolas com um plano que mantém os alunos, se ele estiver em dia nessa data: ${LIST.format(names)}. Vale para todas as outras, também as que não têm plano.`}
    </p>
  );
}
