import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StudentPurchase } from '#shared/contract/people/student-page.ts';
import { slugify } from '#shared/text/text.ts';
import { api } from '#web/lib/api/api.ts';
import { isUnconfirmed } from '#web/lib/api/call.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { useExportName } from '#web/producer/use-export-name.ts';
import { confirmFirst } from '#web/step-up/confirm-first.ts';
import { toast } from '#web/ui/feedback/toast.ts';

export type DossierFormat = 'pdf' | 'json';
type Asked = { purchase: StudentPurchase; format: DossierFormat };

/** Downloads the dossier of a purchase. */
export function useDossier(name: string) {
  const named = useExportName();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ purchase, format }: Asked) => {
      await confirmFirst(`Você vai exportar dados de ${name}.`);
      const response = await fetch(
        `/api/producer/dossier?${new URLSearchParams({ venda: purchase.id, formato: format })}`,
      );
      if (!response.ok) throw new Error(`${response.status}`);
      saveFile(await response.blob(), named(`dossie-${slugify(name) || 'aluno'}`, { extension: format }));
    },
    onSuccess: () => {
      toast.success('Dossiê gerado');
      void queryClient.invalidateQueries({ queryKey: api.producer.auditEvents.key() });
    },
    onError: (error) => {
      if (!isUnconfirmed(error)) toast.error('Erro ao gerar o dossiê');
    },
  });
}
