import { useState } from 'react';
import type { StudentPurchase } from '#shared/contract/people/student-page.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { useOpening } from '#web/producer/use-opening.ts';
import { Button } from '#web/ui/button/button.tsx';
import { RadioGroup } from '#web/ui/form/radio-group.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { purchaseTitle } from './purchase-texts.ts';
import { type DossierFormat, useDossier } from './use-dossier.ts';

type DossierDialogProps = {
  student: { name: string };
  /** The purchases to choose from; null while the dialog is closed. */
  purchases: StudentPurchase[] | null;
  onClose: () => void;
};

export function DossierDialog({ student, purchases, onClose }: DossierDialogProps) {
  const { shown, key, open } = useOpening(purchases);
  return shown && <Content key={key} open={open} student={student} purchases={shown} onClose={onClose} />;
}

type ContentProps = DossierDialogProps & { open: boolean; purchases: StudentPurchase[] };

function Content({ open, student, purchases, onClose }: ContentProps) {
  const [chosen, setChosen] = useState(purchases[0]?.id ?? '');
  const dossier = useDossier(student.name);
  const purchase = purchases.find(({ id }) => id === chosen);
  const making = (format: DossierFormat) => dossier.isPending && dossier.variables.format === format;
  const make = (format: DossierFormat) => purchase && dossier.mutate({ purchase, format }, { onSuccess: onClose });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Gerar dossiê"
      subtitle={student.name}
      className="md:max-w-140"
      footer={
        <>
          <Button busy={making('json')} onClick={() => make('json')}>
            Baixar JSON
          </Button>
          <Button variant="primary" busy={making('pdf')} onClick={() => make('pdf')}>
            Baixar PDF
          </Button>
        </>
      }
    >
      <p>
        O que a escola tem desta compra, para responder a uma contestação (chargeback): a venda como foi avisada, os
        e-mails de acesso, as entradas e as aulas assistidas, com data e hora.
      </p>
      <RadioGroup
        legend="Compra"
        options={purchases.map((each) => ({
          value: each.id,
          label: purchaseTitle(each),
          hint: formatDateTime(new Date(each.paidAt ?? each.toldAt)),
        }))}
        value={chosen}
        onChange={setChosen}
      />
      <p className="text-muted text-sm">
        Sem senhas, chaves, dados de pagamento ou endereços IP, que a lei não deixa entregar. O PDF traz o mesmo
        conteúdo como dados, e o código dele fica na auditoria.
      </p>
    </Dialog>
  );
}
