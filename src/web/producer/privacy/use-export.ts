import { useMutation } from '@tanstack/react-query';
import { isUnconfirmed } from '#web/lib/api/call.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { useExportName } from '#web/producer/use-export-name.ts';
import { confirmFirst } from '#web/step-up/confirm-first.ts';
import { toast } from '#web/ui/feedback/toast.ts';

/** Downloads the complete register. */
export function useExport() {
  const named = useExportName();
  return useMutation({
    mutationFn: async () => {
      await confirmFirst('Você vai exportar os pedidos de titulares.');
      const response = await fetch('/api/producer/data-requests.csv');
      if (!response.ok) throw new Error(`${response.status}`);
      saveFile(await response.blob(), named('pedidos-de-titulares'));
    },
    onSuccess: () => void toast.success('Registro exportado com sucesso!'),
    onError: (error) => {
      if (!isUnconfirmed(error)) toast.error('Erro ao exportar o registro');
    },
  });
}
