import { useState } from 'react';
import type { PlanOffer } from '#shared/contract/billing.ts';
import { formatDate } from '#shared/dates.ts';
import type { PaymentMethod } from '#shared/plan-purchase.ts';
import { useOpening } from '#web/producer/use-opening.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Note } from '#web/ui/note.tsx';
import { MethodChoice } from './method-choice.tsx';
import { type PlanAction, type Position, periodText, termsOf } from './plan-terms.ts';
import { purchaseProblem } from './purchase-problem.ts';
import type { Checkout } from './use-checkout.ts';

type PlanDialogProps = { plan: PlanOffer | null; position: Position; checkout: Checkout; onClose: () => void };

export function PlanDialog({ plan, ...props }: PlanDialogProps) {
  const { shown, key, open } = useOpening(plan);
  return shown && <PlanPurchase key={key} open={open} {...props} plan={shown} />;
}

const TITLES: Record<PlanAction, string> = {
  renew: 'Renovar',
  upgrade: 'Fazer upgrade para',
  subscribe: 'Assinar',
  refused: 'Assinar',
};

type PlanPurchaseProps = PlanDialogProps & { open: boolean; plan: PlanOffer };

function PlanPurchase({ open, plan, position, checkout, onClose }: PlanPurchaseProps) {
  const [method, setMethod] = useState<PaymentMethod>('pix');
  const { action } = termsOf(plan, position);
  const { isPending, error } = checkout.plan;
  const close = () => !isPending && onClose();
  const pay = () => checkout.payPlan({ planId: plan.id, method }, onClose);
  return (
    <Dialog
      open={open}
      onClose={close}
      title={`${TITLES[action]} ${plan.name}`}
      className="md:max-w-120"
      footer={
        <>
          <Button onClick={close}>Cancelar</Button>
          <Button variant="primary" busy={isPending} busyText="Abrindo..." onClick={pay}>
            Ir para o pagamento
          </Button>
        </>
      }
    >
      {error && (
        <Note tone="bad" role="alert">
          {purchaseProblem(error, 'Erro ao processar pagamento')}
        </Note>
      )}
      <p>{whatFollows(action, plan, position)}</p>
      <MethodChoice listCents={plan.priceCents} value={method} onChange={setMethod} />
      <p className="text-muted text-sm">O pagamento abre em outra aba. O plano muda assim que ele é confirmado.</p>
    </Dialog>
  );
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
