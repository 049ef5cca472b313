import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProducerCourse } from '#shared/contract/school/courses.ts';
import { LIMITS } from '#shared/limits.ts';
import { api } from '#web/lib/api/api.ts';
import { isUnconfirmed } from '#web/lib/api/call.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { useRestore } from '#web/producer/trash/use-restore.ts';
import { useOpening } from '#web/producer/use-opening.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';

type DeleteCourseDialogProps = { course: ProducerCourse | null; onClose: () => void };

export function DeleteCourseDialog({ course, onClose }: DeleteCourseDialogProps) {
  const { shown, open } = useOpening(course);
  const remove = useDeleteCourse();
  if (!shown) return null;
  return (
    <ConfirmDialog
      open={open}
      title="Tem certeza que deseja excluir este curso?"
      confirm="Excluir curso"
      busy={remove.isPending}
      busyText="Excluindo..."
      onClose={() => !remove.isPending && onClose()}
      onConfirm={() => remove.mutate({ courseId: shown.id }, { onSettled: onClose })}
    >
      <p className="wrap-anywhere">
        <b className="font-strong text-fg">{shown.title}</b> vai para a Lixeira. {consequence(shown)}
      </p>
      <p className="mt-2">
        Por {LIMITS.trashDays} dias você pode restaurar o curso como está, com as matrículas e o progresso dos alunos.
      </p>
    </ConfirmDialog>
  );
}

function consequence({ studentCount, published }: ProducerCourse): string {
  if (studentCount === 0) return 'Nenhum aluno está matriculado nele.';
  if (!published)
    return `É um rascunho: ${counted(studentCount, 'aluno matriculado', 'alunos matriculados')} já não o vê.`;
  return `${counted(studentCount, 'aluno perde', 'alunos perdem')} o acesso a ele agora.`;
}

function useDeleteCourse() {
  const queryClient = useQueryClient();
  const restore = useRestore();
  return useMutation(
    api.producer.deleteCourse.mutationOptions({
      onSuccess: ({ id }) => {
        const undo = { label: 'Desfazer', onClick: () => restore.mutate({ kind: 'course', id }) };
        toast.success('Curso excluído com sucesso!', undo);
      },
      onError: (error) => isUnconfirmed(error) || toast.error('Erro ao excluir curso'),
      // Also after a failure, since the course may have been deleted already.
      onSettled: () => void queryClient.invalidateQueries({ queryKey: api.producer.key() }),
    }),
  );
}
