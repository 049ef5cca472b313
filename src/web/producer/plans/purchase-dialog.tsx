import { type ReactNode, useState } from 'react';
import type { PaymentMethod } from '#shared/billing/plan-purchase.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { MethodChoice } from './method-choice.tsx';
import { refusalText } from './refusal-text.ts';
import type { Checkout } from './use-checkout.ts';

type PurchaseDialogProps = {
  open: boolean;
  title: string;
  subtitle?: string;
  /** The purchase, and a fallback text for errors without their own. */
  purchase: Checkout['plan'];
  failure: string;
  listCents: number;
  outcome: string;
  onPay: (method: PaymentMethod) => void;
  onClose: () => void;
  children: ReactNode;
};

export function PurchaseDialog({ purchase: { isPending, error, reset }, ...props }: PurchaseDialogProps) {
  const [method, setMethod] = useState<PaymentMethod>('pix');
  function close() {
    if (isPending) return;
    // The next purchase has not failed.
    reset();
    props.onClose();
  }
  return (
    <Dialog
      open={props.open}
      onClose={close}
      title={props.title}
      subtitle={props.subtitle}
      className="md:max-w-120"
      footer={
        <>
          <Button onClick={close}>Cancelar</Button>
          <Button variant="primary" busy={isPending} busyText="Abrindo..." onClick={() => props.onPay(method)}>
            Ir para o pagamento
          </Button>
        </>
      }
    >
      {error && (
        <Note tone="bad" role="alert">
          {purchaseProblem(error, props.failure)}
        </Note>
      )}
      {props.children}
      <MethodChoice listCents={props.listCents} value={method} onChange={setMethod} />
      <p className="text-muted text-sm">O pagamento abre em outra aba. {props.outcome}</p>
    </Dialog>
  );
}

function purchaseProblem(error: unknown, unexpected: string): string {
  const { code, text, limit, count } = explainProblem(error, { unexpected });
  if (code === 'plan_too_small' && limit !== undefined && count !== undefined) return refusalText({ limit, count });
  return text;
}
