import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SchoolDeed } from '#shared/contract/deeds.ts';
import { deedText, fieldNamesText } from '#shared/security/deed-words.ts';
import type { DeedsQuestion } from '#shared/security/deeds.ts';
import { csvFile } from '#shared/text/csv.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { doerOf } from '#web/deeds/deed-row.tsx';
import { api } from '#web/lib/api/api.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { useExportName } from '#web/producer/use-export-name.ts';
import { toast } from '#web/ui/feedback/toast.ts';

const HEADER = ['Quando', 'Quem', 'Ato', 'O que mudou', 'Aparelho', 'Endereço de rede'];

export function useExport(question: DeedsQuestion) {
  const queries = useQueryClient();
  const named = useExportName();
  return useMutation({
    mutationFn: () => api.producer.exportDeeds.call(question),
    onSuccess: ({ deeds, total }) => {
      save(deeds, named('auditoria'));
      if (total > deeds.length)
        toast.success(`O arquivo tem os ${counted(deeds.length, 'ato', 'atos')} mais recentes.`);
    },
    onError: (error) => toast.error(explainProblem(error, { unexpected: 'Erro ao exportar a auditoria' }).text),
    onSettled: () => queries.invalidateQueries({ queryKey: api.producer.deeds.key() }),
  });
}

function save(deeds: readonly SchoolDeed[], name: string): void {
  const file = new Blob([csvFile([HEADER, ...deeds.map(rowOf)])], { type: 'text/csv;charset=utf-8' });
  saveFile(file, name);
}

const rowOf = (deed: SchoolDeed) => [
  formatDateTime(new Date(deed.at)),
  doerOf(deed),
  deedText(deed),
  fieldNamesText(deed.details.fields ?? []),
  deed.device ?? '',
  deed.addressGroup ?? '',
];
