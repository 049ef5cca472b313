import { useRef, useState } from 'react';
import { formatBrl } from '#shared/billing/money.ts';
import { EXPANSION, expansionUnitCents, mayExpand } from '#shared/billing/plan-purchase.ts';
import { useOpening } from '#web/producer/use-opening.ts';
import { showWrong } from '#web/ui/form/show-wrong.ts';
import type { Position } from './plan-terms.ts';
import { PurchaseDialog } from './purchase-dialog.tsx';
import { nearestQuantity, quantityProblem } from './quantity.ts';
import { Packs, StudentsField } from './students-field.tsx';
import type { Checkout } from './use-checkout.ts';

const NUMBER = new Intl.NumberFormat('pt-BR');

type ExpansionDialogProps = {
  /** Initial number; null while the dialog is closed. */
  students: number | null;
  position: Position;
  checkout: Checkout;
  onClose: () => void;
};

export function ExpansionDialog({ students, position, ...props }: ExpansionDialogProps) {
  const { shown, key, open } = useOpening(mayExpand(position) ? students : null);
  return shown && <ExpansionPurchase key={key} open={open} position={position} {...props} students={shown} />;
}

type ExpansionPurchaseProps = Omit<ExpansionDialogProps, 'students'> & { open: boolean; students: number };

function ExpansionPurchase({ open, students, position, checkout, onClose }: ExpansionPurchaseProps) {
  const [typed, setTyped] = useState(String(students));
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const problem = quantityProblem(typed);
  const unit = expansionUnitCents(position);
  const additionalStudents = nearestQuantity(typed);
  return (
    <PurchaseDialog
      open={open}
      title="Expandir Limite"
      subtitle="Vagas extras por 1 ano, em pagamento único."
      purchase={checkout.expansion}
      failure="Erro ao processar expansão"
      listCents={additionalStudents * unit}
      outcome="As vagas entram assim que ele é confirmado."
      onPay={(method) => {
        setTried(true);
        if (problem) showWrong(field.current);
        else checkout.payExpansion({ additionalStudents, method }, onClose);
      }}
      onClose={onClose}
    >
      <StudentsField ref={field} value={typed} onChange={setTyped} tried={tried} />
      <Packs value={typed} onChange={setTyped} unitCents={unit} />
      <p className="text-muted">
        {NUMBER.format(additionalStudents)} × {formatBrl(unit)}, o mesmo que{' '}
        {formatBrl((additionalStudents * unit) / EXPANSION.months)} por mês. As vagas somam ao limite do plano que você
        tiver.
      </p>
    </PurchaseDialog>
  );
}
