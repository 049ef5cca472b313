import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StudentTarget } from '#shared/contract/people/students.ts';
import { LIMITS } from '#shared/limits.ts';
import { studentsAddress } from '#shared/lists/students-question.ts';
import { exportOf } from '#shared/text/export-name.ts';
import { api } from '#web/lib/api/api.ts';
import { isUnconfirmed } from '#web/lib/api/call.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { useExportName } from '#web/producer/use-export-name.ts';
import { confirmFirst } from '#web/step-up/confirm-first.ts';
import { toast } from '#web/ui/feedback/toast.ts';

/** Browsers block pages that start many downloads at once. */
const PAUSE_MS = 1000;

type Export = {
  students: StudentTarget;
  /** The course's title, for file names. */
  title?: string;
};
class Nobody extends Error {}

/** Downloads all, filtered or selected students in files of 5,000. */
export function useExport() {
  const queryClient = useQueryClient();
  const named = useExportName();
  return useMutation({
    mutationFn: async ({ students, title }: Export) => {
      const total = 'ids' in students ? students.ids.length : await countFound(students.filter);
      if (total === 0) throw new Nobody();
      const parts = Math.ceil(total / LIMITS.exportRows);
      const act = `Você vai exportar dados de ${counted(total, 'aluno', 'alunos')}.`;
      for (let part = 1; part <= parts; part += 1) {
        if (part > 1) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
        await confirmFirst(act);
        saveFile(await fetchPart(part, students), named(exportOf('alunos', title), { part }));
      }
    },
    onSuccess: () => void toast.success('Alunos exportados com sucesso!'),
    onError: (error, { title }) => {
      if (isUnconfirmed(error)) return;
      if (!(error instanceof Nobody)) return void toast.error('Erro ao exportar alunos');
      toast.error(title ? 'Nenhum aluno encontrado para este curso' : 'Nenhum aluno encontrado para exportar');
    },
  });

  async function countFound(filter: Extract<StudentTarget, { filter: unknown }>['filter']): Promise<number> {
    const input = { ...filter, page: 1 };
    const { total } = await queryClient.fetchQuery({ ...api.producer.students.queryOptions({ input }), staleTime: 0 });
    return total;
  }
}

async function fetchPart(part: number, students: StudentTarget): Promise<Blob> {
  const asked = 'ids' in students ? { alunos: students.ids.join() } : studentsAddress({ ...students.filter, page: 1 });
  const response = await fetch(`/api/producer/students.csv?${new URLSearchParams({ parte: String(part), ...asked })}`);
  if (!response.ok) throw new Error(`${response.status}`);
  return response.blob();
}
