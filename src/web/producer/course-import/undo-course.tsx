import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { CourseImportUndo } from '#shared/contract/course-import/course-imports.ts';
import { LIMITS } from '#shared/limits.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { api } from '#web/lib/api/api.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

/** Undoes an import, after saying what that does, or why it is not possible. */
export function UndoCourse({ importId, title }: { importId: string; title: string }) {
  const [open, setOpen] = useState(false);
  const queries = useQueryClient();
  const close = () => setOpen(false);
  const undo = useMutation(
    api.producer.undoCourseImport.mutationOptions({
      onSuccess: () => {
        close();
        toast.success('Curso na Lixeira');
        return queries.invalidateQueries({ queryKey: api.producer.key() });
      },
      onError: (error) => void toast.error(explainProblem(error, { unexpected: 'Erro ao desfazer' }).text),
    }),
  );
  const preview = useQuery(
    api.producer.courseImportUndo.queryOptions({ input: { importId }, enabled: open, staleTime: 0 }),
  );
  const facts = preview.isFetching ? undefined : preview.data;
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        icon={<Undo2 />}
        aria-label={`Desfazer ${title}`}
        onClick={() => setOpen(true)}
      >
        Desfazer
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title="Desfazer a vinda do curso"
        size="confirm"
        footer={
          <>
            <Button data-autofocus onClick={close}>
              {facts && facts.students > 0 ? 'Fechar' : 'Cancelar'}
            </Button>
            {facts?.students === 0 && (
              <Button
                variant="danger-fill"
                busy={undo.isPending}
                busyText="Desfazendo..."
                onClick={() => undo.mutate({ importId })}
              >
                Pôr na Lixeira
              </Button>
            )}
          </>
        }
      >
        {facts && <UndoFacts facts={facts} />}
        {!facts && preview.error && <p>{explainProblem(preview.error).text}</p>}
        {!facts && !preview.error && (
          <Loading>
            <Skeleton className="h-24 rounded" />
          </Loading>
        )}
      </Dialog>
    </>
  );
}

function UndoFacts({ facts: { title, until, published, students, changed } }: { facts: CourseImportUndo }) {
  if (students > 0)
    return (
      <p className="text-muted">
        “{title}” já tem {counted(students, 'aluno', 'alunos')}: para que ninguém perca o acesso sem querer, daqui ele
        não volta atrás. Se for mesmo o caso, exclua-o em Cursos.
      </p>
    );
  return (
    <div className="grid gap-3 text-muted">
      <p>
        “{title}” vai para a Lixeira com tudo o que tem. De lá ele pode ser restaurado por {LIMITS.trashDays} dias.
      </p>
      {published && <p>Ele já está publicado, e sai da área de membros.</p>}
      {changed > 0 && (
        <p>
          {counted(
            changed,
            'item foi mudado ou acrescentado depois, e vai junto.',
            'itens foram mudados ou acrescentados depois, e vão junto.',
          )}
        </p>
      )}
      <p>Pode ser desfeito até {formatDateTime(new Date(until))}.</p>
    </div>
  );
}
