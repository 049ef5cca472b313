import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SchoolAuditEvent } from '#shared/contract/audit-events.ts';
import { auditEventText } from '#shared/security/audit-event-words.ts';
import type { AuditEventsQuestion } from '#shared/security/audit-events.ts';
import { fieldNamesText } from '#shared/security/audit-field-words.ts';
import { csvFile } from '#shared/text/csv.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { doerOf } from '#web/audit-events/audit-event-row.tsx';
import { api } from '#web/lib/api/api.ts';
import { isUnconfirmed } from '#web/lib/api/call.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { useExportName } from '#web/producer/use-export-name.ts';
import { toast } from '#web/ui/feedback/toast.ts';

const HEADER = ['Quando', 'Quem', 'Ato', 'O que mudou', 'Aparelho', 'Endereço de rede'];

export function useExport(question: AuditEventsQuestion) {
  const queries = useQueryClient();
  const named = useExportName();
  return useMutation({
    mutationFn: () => api.producer.exportAuditEvents.call(question),
    onSuccess: ({ auditEvents, total }) => {
      save(auditEvents, named('auditoria'));
      if (total > auditEvents.length)
        toast.success(`O arquivo tem os ${counted(auditEvents.length, 'ato', 'atos')} mais recentes.`);
    },
    onError: (error) => {
      if (!isUnconfirmed(error))
        toast.error(explainProblem(error, { unexpected: 'Erro ao exportar a auditoria' }).text);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: api.producer.auditEvents.key() }),
  });
}

function save(auditEvents: readonly SchoolAuditEvent[], name: string): void {
  const file = new Blob([csvFile([HEADER, ...auditEvents.map(rowOf)])], { type: 'text/csv;charset=utf-8' });
  saveFile(file, name);
}

const rowOf = (auditEvent: SchoolAuditEvent) => [
  formatDateTime(new Date(auditEvent.at)),
  doerOf(auditEvent),
  auditEventText(auditEvent),
  fieldNamesText(auditEvent.details.fields ?? []),
  auditEvent.device ?? '',
  auditEvent.addressGroup ?? '',
];
