import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { toast } from '#web/ui/feedback/toast.ts';

/** The copy is the newest course, hence the first of the list. */
export function useCopyCourse(onCopied: (id: string) => void) {
  const queryClient = useQueryClient();
  return useMutation(
    api.producer.copyCourse.mutationOptions({
      onSuccess: (copy) => {
        queryClient.setQueryData(
          api.producer.courses.queryKey(),
          (known) => known && { ...known, courses: [copy, ...known.courses] },
        );
        onCopied(copy.id);
        toast.success('Curso duplicado com sucesso!');
        void queryClient.invalidateQueries({ queryKey: api.producer.key() });
      },
      onError: () => toast.error('Erro ao duplicar curso'),
    }),
  );
}
