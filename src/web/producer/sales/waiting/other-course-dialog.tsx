import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { WaitingSale } from '#shared/contract/school/sales.ts';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { useOpening } from '#web/producer/use-opening.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { useResolve } from './use-resolve.ts';

type OtherCourseDialogProps = { sale: WaitingSale | null; onClose: () => void };

export function OtherCourseDialog({ sale, onClose }: OtherCourseDialogProps) {
  const { shown, key, open } = useOpening(sale);
  if (!shown) return null;
  return <Choice key={key} sale={shown} open={open} onClose={onClose} />;
}

function Choice({ sale, open, onClose }: { sale: WaitingSale; open: boolean; onClose: () => void }) {
  const [courseId, setCourseId] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  const found = useQuery(api.producer.courses.queryOptions());
  const resolve = useResolve();
  const options = (found.data?.courses ?? [])
    .filter(({ id, published }) => published && id !== sale.courseId)
    .map(({ id, title }) => ({ value: id, label: title }));

  function letIn() {
    setAsked(true);
    if (courseId) resolve.mutate({ purchaseId: sale.id, courseId }, { onSettled: onClose });
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Liberar outro curso"
      subtitle={sale.name ?? sale.email ?? undefined}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" busy={resolve.isPending} busyText="Liberando..." onClick={letIn}>
            Liberar acesso
          </Button>
        </>
      }
    >
      {found.error && !found.data && <Note tone="bad">{explainProblem(found.error).text}</Note>}
      {found.data && options.length === 0 && <Note tone="info">Você não tem outro curso publicado.</Note>}
      <Field
        label="Curso"
        hint="Um reembolso desta compra encerra o acesso a ele."
        error={asked && !courseId ? 'Selecione um curso' : undefined}
      >
        <Select options={options} value={courseId} onChange={setCourseId} disabled={options.length === 0} />
      </Field>
    </Dialog>
  );
}
