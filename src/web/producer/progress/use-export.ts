import { useMutation } from '@tanstack/react-query';
import type { ProgressHead } from '#shared/contract/school/progress-table.ts';
import type { ProgressColumns } from '#shared/lists/progress-question.ts';
import { exportOf } from '#shared/text/export-name.ts';
import { isUnconfirmed } from '#web/lib/api/call.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { useExportName } from '#web/producer/use-export-name.ts';
import { confirmFirst } from '#web/step-up/confirm-first.ts';
import { toast } from '#web/ui/feedback/toast.ts';

type Asked = { head: ProgressHead; search: string; columns: ProgressColumns };

/** Downloads the table with all matching students. */
export function useExport() {
  const named = useExportName();
  return useMutation({
    mutationFn: async ({ head: { course, total }, search, columns }: Asked) => {
      if (!course) return;
      await confirmFirst(`Você vai exportar o progresso de ${counted(total, 'aluno', 'alunos')}.`);
      const query = new URLSearchParams({ curso: course.id, por: columns, ...(search && { busca: search }) });
      const response = await fetch(`/api/producer/progress.csv?${query}`);
      if (!response.ok) throw new Error(`${response.status}`);
      saveFile(await response.blob(), named(exportOf('progresso', course.title)));
    },
    onSuccess: () => void toast.success('Progresso exportado com sucesso!'),
    onError: (error) => {
      if (!isUnconfirmed(error)) toast.error('Erro ao exportar o progresso');
    },
  });
}
