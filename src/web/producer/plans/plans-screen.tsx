import { useNavigate, useSearch } from '@tanstack/react-router';
import { CreditCard, QrCode } from 'lucide-react';
import { useState } from 'react';
import { formatBrl } from '#shared/billing/money.ts';
import { EXPANSION } from '#shared/billing/plan-purchase.ts';
import { PLANS } from '#shared/billing/subscription.ts';
import type { Billing, PlanOffer } from '#shared/contract/billing.ts';
import { useViewerAs } from '#web/lib/session/session.ts';
import { PanelNote } from '#web/producer/panel-notes/panel-notes.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Segmented } from '#web/ui/form/segmented.tsx';
import { DowngradeDialog } from './downgrade-dialog.tsx';
import { ExpansionCard } from './expansion-card.tsx';
import { ExpansionDialog } from './expansion-dialog.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { PaymentHistory } from './payment-history.tsx';
import { METHOD_NAMES, paymentName } from './payment-texts.ts';
import { PlanCard } from './plan-card.tsx';
import { PlanDialog } from './plan-dialog.tsx';
import { annualLabel, positionOf, termsOf } from './plan-terms.ts';
import { StatusCard } from './status-card.tsx';
import { type Checkout, useCheckout } from './use-checkout.ts';
import { useConfirmation } from './use-confirmation.ts';

type Period = 'monthly' | 'annual';

export function PlansScreen({ billing }: { billing: Billing }) {
  const position = positionOf(billing, new Date());
  const { expandir } = useSearch({ from: '/admin/tabs/admin/plans' });
  const navigate = useNavigate();
  const [period, setPeriod] = useState<Period>(PLANS[position.planId].months === 12 ? 'annual' : 'monthly');
  const [buying, setBuying] = useState<PlanOffer | null>(null);
  const [refused, setRefused] = useState<PlanOffer | null>(null);
  const [expanding, setExpanding] = useState<number | null>(expandir ? EXPANSION.standard : null);
  const checkout = useCheckout(billing);
  const choose = (plan: PlanOffer) => (termsOf(plan, position).action === 'refused' ? setRefused : setBuying)(plan);
  function closeExpansion() {
    setExpanding(null);
    if (expandir) navigate({ to: '/admin/plans', replace: true });
  }

  return (
    <>
      <PendingNote billing={billing} checkout={checkout} />
      <StatusCard billing={billing} position={position} />
      <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-[18px]">Plano de Assinatura</h2>
        <Segmented
          label="Cobrança"
          value={period}
          onChange={setPeriod}
          options={[
            { value: 'monthly', label: 'Mensal' },
            { value: 'annual', label: annualLabel(billing.plans) },
          ]}
        />
      </div>
      <div className="grid gap-4 md:grid-cols-3">
        {billing.plans
          .filter(({ months }) => (months === 12) === (period === 'annual'))
          .map((plan) => (
            <PlanCard key={plan.id} plan={plan} position={position} onChoose={() => choose(plan)} />
          ))}
      </div>
      <ul className="flex flex-wrap justify-center gap-x-6 gap-y-1.5 text-muted">
        <li className="flex items-center gap-2">
          <QrCode size={16} aria-hidden="true" />
          PIX com 5% de desconto
        </li>
        <li className="flex items-center gap-2">
          <CreditCard size={16} aria-hidden="true" />
          Cartão em até 12 vezes
        </li>
      </ul>
      <div className="grid items-stretch gap-4 lg:grid-cols-2">
        <ExpansionCard billing={billing} position={position} onExpand={setExpanding} />
        <HowItWorks />
      </div>
      <PaymentHistory payments={billing.payments} />
      <PlanDialog plan={buying} position={position} checkout={checkout} onClose={() => setBuying(null)} />
      <ExpansionDialog students={expanding} position={position} checkout={checkout} onClose={closeExpansion} />
      <DowngradeDialog plan={refused} position={position} onClose={() => setRefused(null)} />
    </>
  );
}

function PendingNote({ billing: { pending }, checkout }: { billing: Billing; checkout: Checkout }) {
  const { viewing, closing } = useViewerAs('producer');
  useConfirmation(checkout.watched);
  if (!pending) return null;
  const method = pending.method ? ` por ${METHOD_NAMES[pending.method]}` : '';
  return (
    <PanelNote kind="payment_pending">
      <Note
        tone="info"
        role="status"
        title={`Aguardando pagamento: ${paymentName(pending)}, ${formatBrl(pending.amountCents)}${method}`}
        action={
          !viewing &&
          !closing && (
            <Button size="small" onClick={checkout.goOn}>
              Continuar pagamento
            </Button>
          )
        }
      >
        {closing
          ? 'Não pague: a escola vai encerrar, e nada do que é pago é devolvido automaticamente.'
          : 'Assim que ele for confirmado, esta página se atualiza sozinha.'}
      </Note>
    </PanelNote>
  );
}
