import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProducerCourse } from '#shared/contract/school/courses.ts';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { Button } from '#web/ui/button/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { moveFocusOnUnmount } from '#web/ui/overlay/move-focus-on-unmount.ts';

/** Shown on drafts only. */
export function PublishButton({ course: { id, title } }: { course: ProducerCourse }) {
  const queries = useQueryClient();
  const publish = useMutation(
    api.producer.publishCourse.mutationOptions({
      onSuccess: () => void toast.success('Curso publicado. Quem já foi matriculado recebe o acesso por e-mail.'),
      onError: (error) => void toast.error(explainProblem(error, { unexpected: 'Erro ao publicar o curso' }).text),
      onSettled: () => queries.invalidateQueries({ queryKey: api.producer.key() }),
    }),
  );
  return (
    <Button
      size="small"
      variant="ghost"
      className="-my-1.5"
      busy={publish.isPending}
      aria-label={`Publicar ${title}`}
      ref={moveFocusOnUnmount}
      onClick={() => publish.mutate({ courseId: id })}
    >
      Publicar
    </Button>
  );
}
