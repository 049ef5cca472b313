import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CourseOutline, ProducerLesson, ProducerModule } from '#shared/contract/school/courses.ts';
import { LIMITS } from '#shared/limits.ts';
import { api } from '#web/lib/api/api.ts';
import { LASTING } from '#web/lib/api/call.ts';
import { useMay } from '#web/lib/session/may.tsx';
import { counted } from '#web/lib/texts/counted.ts';
import { outlineWithout } from '#web/producer/modules/outline/moves.ts';
import { useRestore } from '#web/producer/trash/use-restore.ts';
import { useOpening } from '#web/producer/use-opening.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';

export type Deletion = { kind: 'module'; item: ProducerModule } | { kind: 'lesson'; item: ProducerLesson };

const TEXTS = {
  module: {
    question: 'Tem certeza que deseja excluir este módulo?',
    confirm: 'Excluir módulo',
    done: 'Módulo excluído com sucesso!',
    failed: 'Erro ao excluir módulo',
  },
  lesson: {
    question: 'Tem certeza que deseja excluir esta aula?',
    confirm: 'Excluir aula',
    done: 'Aula excluída com sucesso!',
    failed: 'Erro ao excluir aula',
  },
};

type DeleteDialogProps = {
  courseId: string;
  deletion: Deletion | null;
  onClose: () => void;
  onDeleted: (deletion: Deletion) => void;
};

/** Place it inside the dialog it belongs to. */
export function DeleteDialog({ courseId, deletion, onClose, onDeleted }: DeleteDialogProps) {
  const { shown, open } = useOpening(deletion);
  const remove = useDelete(courseId);
  const may = useMay();
  if (!shown) return null;
  const texts = TEXTS[shown.kind];
  return (
    <ConfirmDialog
      open={open}
      title={texts.question}
      confirm={texts.confirm}
      busy={remove.isPending}
      busyText="Excluindo..."
      onClose={() => !remove.isPending && onClose()}
      onConfirm={() => remove.mutate(shown, { onSuccess: () => onDeleted(shown), onSettled: onClose })}
    >
      <p className="wrap-anywhere">
        <b className="font-strong text-fg">{shown.item.title}</b> vai para a Lixeira{contents(shown)}.
      </p>
      <p className="mt-2">
        Por {LIMITS.trashDays} dias {may('courses.edit') ? 'você' : 'um administrador'} pode restaurar{' '}
        {shown.kind === 'module' ? 'o módulo' : 'a aula'} como está, com o progresso dos alunos.
      </p>
    </ConfirmDialog>
  );
}

function contents(deletion: Deletion): string {
  if (deletion.kind === 'lesson' || deletion.item.lessons.length === 0) return '';
  return ` com ${counted(deletion.item.lessons.length, 'aula', 'aulas')}`;
}

function useDelete(courseId: string) {
  const queryClient = useQueryClient();
  const restore = useRestore();
  const may = useMay();
  return useMutation({
    mutationFn: ({ kind, item }: Deletion) =>
      kind === 'module'
        ? api.producer.deleteModule.call({ moduleId: item.id }, LASTING)
        : api.producer.deleteLesson.call({ lessonId: item.id }, LASTING),
    onSuccess: ({ id }, { kind }) => {
      const outline = api.producer.outline.queryKey({ input: { courseId } });
      queryClient.setQueryData<CourseOutline>(outline, (known) => known && outlineWithout(known, id));
      const undo = { label: 'Desfazer', onClick: () => restore.mutate({ kind, id }) };
      toast.success(TEXTS[kind].done, may('courses.edit') ? undo : undefined);
    },
    onError: (_, { kind }) => toast.error(TEXTS[kind].failed),
    // Also after a failure, since it may have been deleted already.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: api.producer.key() }),
  });
}
