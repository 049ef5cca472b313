import { nextCleanup } from '#shared/cleanup.ts';
import type { PlanOffer } from '#shared/contract/billing.ts';
import { formatDate } from '#shared/time/dates.ts';
import { usePlatform } from '#web/lib/session/session.ts';
import { useOpening } from '#web/producer/use-opening.ts';
import { type PlanAction, type Position, periodText, termsOf } from './plan-terms.ts';
import { PurchaseDialog } from './purchase-dialog.tsx';
import type { Checkout } from './use-checkout.ts';

type PlanDialogProps = { plan: PlanOffer | null; position: Position; checkout: Checkout; onClose: () => void };

const TITLES: Record<PlanAction, string> = {
  renew: 'Renovar',
  upgrade: 'Fazer upgrade para',
  subscribe: 'Assinar',
  refused: 'Assinar',
};

export function PlanDialog({ plan, position, checkout, onClose }: PlanDialogProps) {
  const { shown, key, open } = useOpening(plan);
  const { cleanupOn } = usePlatform();
  if (!shown) return null;
  const { action } = termsOf(shown, position);
  return (
    <PurchaseDialog
      key={key}
      open={open}
      title={`${TITLES[action]} ${shown.name}`}
      purchase={checkout.plan}
      failure="Erro ao processar pagamento"
      listCents={shown.priceCents}
      outcome="O plano muda assim que ele é confirmado."
      onPay={(method) => checkout.payPlan({ planId: shown.id, method }, onClose)}
      onClose={onClose}
    >
      <div className="grid gap-2">
        <p>{whatFollows(action, shown, position)}</p>
        {cleanupOn && <p className="text-muted">{whatStays(shown)}</p>}
      </div>
    </PurchaseDialog>
  );
}

function whatStays({ keepsStudents }: PlanOffer): string {
  const day = formatDate(nextCleanup(new Date()));
  return keepsStudents
    ? `Mantém os alunos: com o plano em dia, a limpeza anual de ${day} não acontece na sua escola.`
    : `Na limpeza anual de ${day}, alunos, matrículas e progresso são removidos.`;
}

function whatFollows(action: PlanAction, plan: PlanOffer, { status, endsAt }: Position): string {
  const period = periodText(plan.months);
  if (action === 'renew' && status === 'active') {
    return `Soma ${period} ao fim do seu período${endsAt ? `, que vai até ${formatDate(endsAt)}` : ''}.`;
  }
  if (action === 'upgrade') {
    return `Começa na hora e vale por ${period}. O que resta do que você já pagou vira dias a mais no plano novo.`;
  }
  return `Começa na hora e vale por ${period}.`;
}
