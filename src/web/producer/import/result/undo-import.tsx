import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { ImportUndo, StudentImport } from '#shared/contract/people/imports.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { api } from '#web/lib/api/api.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { useUndo } from './use-undo.ts';

/** Undoes an import, after saying what that does. */
export function UndoImport({ data }: { data: StudentImport }) {
  const [open, setOpen] = useState(false);
  const undo = useUndo();
  const preview = useQuery(
    api.producer.importUndo.queryOptions({ input: { importId: data.id }, enabled: open, staleTime: 0 }),
  );
  if (data.running || data.undo !== 'open') return null;
  return (
    <>
      <Button variant="ghost" icon={<Undo2 />} onClick={() => setOpen(true)}>
        Desfazer importação
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        onConfirm={() => undo.mutate({ importId: data.id }, { onSuccess: () => setOpen(false) })}
        title="Desfazer importação"
        confirm="Desfazer importação"
        busy={undo.isPending}
        busyText="Desfazendo..."
      >
        {preview.data && !preview.isFetching ? (
          <UndoFacts facts={preview.data} />
        ) : preview.error ? (
          <p>{explainProblem(preview.error).text}</p>
        ) : (
          <Loading>
            <Skeleton className="h-24 rounded" />
          </Loading>
        )}
      </ConfirmDialog>
    </>
  );
}

function UndoFacts({ facts }: { facts: ImportUndo }) {
  const { people, removed, watched, changed, stays, until } = facts;
  if (people === 0 && stays === 0)
    return <p>Não há mais nada a desfazer: o que esta importação deu já foi mudado ou encerrado.</p>;
  const said = [
    people > 0 && `${counted(people, 'pessoa perde', 'pessoas perdem')} o que esta importação deu.`,
    removed > 0 &&
      `${counted(removed, 'pessoa nova, que nunca entrou e não tem mais nada, sai', 'pessoas novas, que nunca entraram e não têm mais nada, saem')} da escola.`,
    watched > 0 &&
      `${counted(watched, 'pessoa já entrou: perde', 'pessoas já entraram: perdem')} o acesso, e o progresso fica guardado.`,
    stays > 0 &&
      `${counted(stays, 'pessoa tem', 'pessoas têm')} acesso também por outro caminho, como uma venda: esse fica.`,
    changed > 0 &&
      counted(changed, 'acesso foi mudado depois: fica como está.', 'acessos foram mudados depois: ficam como estão.'),
  ].filter((line) => line !== false);
  return (
    <div className="grid gap-3">
      <ul className="grid list-disc gap-1.5 pl-5">
        {said.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>E-mails já enviados não voltam. Pode ser desfeita até {formatDateTime(new Date(until))}.</p>
    </div>
  );
}
