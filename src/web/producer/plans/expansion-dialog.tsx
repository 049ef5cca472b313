import { useState } from 'react';
import { formatBrl } from '#shared/money.ts';
import { expansionUnitCents, mayExpand, type PaymentMethod } from '#shared/plan-purchase.ts';
import { useOpening } from '#web/producer/use-opening.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Note } from '#web/ui/note.tsx';
import { MethodChoice } from './method-choice.tsx';
import type { Position } from './plan-terms.ts';
import { purchaseProblem } from './purchase-problem.ts';
import { quantityProblem, StudentsField } from './students-field.tsx';
import type { Checkout } from './use-checkout.ts';

type ExpansionDialogProps = {
  /** How many to begin with; null while the window is closed. */
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
  const [method, setMethod] = useState<PaymentMethod>('pix');
  const { isPending, error } = checkout.expansion;
  const problem = quantityProblem(typed);
  const unit = expansionUnitCents(position);
  const additionalStudents = problem ? 0 : Number(typed);
  const close = () => !isPending && onClose();
  function pay() {
    setTried(true);
    if (!problem) checkout.payExpansion({ additionalStudents, method }, onClose);
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Expandir Limite"
      subtitle="Vagas extras por 1 ano, em pagamento único."
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
          {purchaseProblem(error, 'Erro ao processar expansão')}
        </Note>
      )}
      <StudentsField value={typed} onChange={setTyped} error={tried ? problem : null} />
      <p className="text-muted">
        {formatBrl(unit)} por aluno adicional. As vagas somam ao limite do plano que você tiver.
      </p>
      <MethodChoice listCents={additionalStudents * unit} value={method} onChange={setMethod} />
      <p className="text-muted text-sm">O pagamento abre em outra aba. As vagas entram assim que ele é confirmado.</p>
    </Dialog>
  );
}
