import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Cohort } from '#shared/contract/school/cohorts.ts';
import { formatDate } from '#shared/time/dates.ts';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { useOnce } from '#web/lib/use-once.ts';
import { useOpening } from '#web/producer/use-opening.ts';
import { Button } from '#web/ui/button/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

const DAY_MS = 86_400_000;

type CopyDialogProps = { cohort: Cohort | null; onClose: () => void };

export function CopyDialog({ cohort, onClose }: CopyDialogProps) {
  const { shown, key, open } = useOpening(cohort);
  return shown && <CopyForm key={key} open={open} cohort={shown} onClose={onClose} />;
}

function CopyForm({ open, cohort, onClose }: { open: boolean; cohort: Cohort; onClose: () => void }) {
  const [name, setName] = useState(`${cohort.name} (Cópia)`);
  const [days, setDays] = useState('90');
  const queryClient = useQueryClient();
  const copy = useMutation(
    api.producer.copyCohort.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.producer.key() }),
    }),
  );
  const once = useOnce(copy.mutateAsync);
  const later = Number(days);
  const isRight = name.trim() !== '' && /^-?\d{1,4}$/.test(days.trim());
  async function send() {
    if (!isRight) return;
    try {
      await once({ cohortId: cohort.id, name, days: later });
      onClose();
      toast.success('Turma duplicada com sucesso!');
    } catch (error) {
      toast.error(explainProblem(error).text);
    }
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Duplicar turma"
      subtitle={cohort.name}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" busy={copy.isPending} disabled={!isRight} onClick={send}>
            Duplicar turma
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="text-muted">Copia as datas, as vagas e as regras de cada aula. Os alunos ficam onde estão.</p>
        <Field label="Nome da nova turma">
          <TextInput value={name} maxLength={120} onChange={({ target }) => setName(target.value)} />
        </Field>
        <Field label="Somar às datas" hint={isRight ? hintOf(cohort, later) : 'Informe um número inteiro de dias'}>
          <TextInput
            inputMode="numeric"
            trail="dias"
            className="max-w-40"
            value={days}
            onChange={({ target }) => setDays(target.value)}
          />
        </Field>
      </div>
    </Dialog>
  );
}

function hintOf({ startsAt }: Cohort, days: number): string {
  if (!startsAt) return 'Vale para todas as datas da turma e das aulas.';
  return `Começa em ${formatDate(new Date(Date.parse(startsAt) + days * DAY_MS))}.`;
}
