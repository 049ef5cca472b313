import { useMutation } from '@tanstack/react-query';
import { isUnconfirmed } from '#web/lib/api/call.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { useExportName } from '#web/producer/use-export-name.ts';
import { confirmFirst } from '#web/step-up/confirm-first.ts';
import { toast } from '#web/ui/feedback/toast.ts';

type Asked = { search: string; courseId: string | null; refunded: boolean; total: number };

/** Downloads all pages of the list. */
export function useExport() {
  const named = useExportName();
  return useMutation({
    mutationFn: async ({ search, courseId, refunded, total }: Asked) => {
      await confirmFirst(`Você vai exportar ${counted(total, 'certificado', 'certificados')}.`);
      const query = new URLSearchParams({
        ...(courseId && { curso: courseId }),
        ...(search && { busca: search }),
        ...(refunded && { reembolsados: '1' }),
      });
      const response = await fetch(`/api/producer/certificates.csv?${query}`);
      if (!response.ok) throw new Error(`${response.status}`);
      saveFile(await response.blob(), named('certificados'));
    },
    onSuccess: () => void toast.success('Certificados exportados com sucesso!'),
    onError: (error) => {
      if (!isUnconfirmed(error)) toast.error('Erro ao exportar os certificados');
    },
  });
}
