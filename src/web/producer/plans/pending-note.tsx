import { formatBrl } from '#shared/billing/money.ts';
import type { Billing } from '#shared/contract/billing.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { METHOD_NAMES, paymentName } from './payment-texts.ts';
import type { Checkout } from './use-checkout.ts';
import { useConfirmation } from './use-confirmation.ts';

/** The payment that was begun: it can still be made, and is confirmed by itself. */
export function PendingNote({ billing: { pending }, checkout }: { billing: Billing; checkout: Checkout }) {
  useConfirmation(checkout.watched);
  if (!pending) return null;
  const method = pending.method ? ` por ${METHOD_NAMES[pending.method]}` : '';
  return (
    <Note
      tone="info"
      role="status"
      title={`Aguardando pagamento: ${paymentName(pending)}, ${formatBrl(pending.amountCents)}${method}`}
      action={
        <Button size="small" onClick={checkout.goOn}>
          Continuar pagamento
        </Button>
      }
    >
      Assim que ele for confirmado, esta página se atualiza sozinha.
    </Note>
  );
}
