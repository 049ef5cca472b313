import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StudentPage } from '#shared/contract/people/students.ts';
import { LIMITS } from '#shared/limits.ts';
import { slugify } from '#shared/text/text.ts';
import { localDay } from '#shared/time/dates.ts';
import { api } from '#web/lib/api/api.ts';
import { isUnconfirmed } from '#web/lib/api/call.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { confirmFirst } from '#web/step-up/confirm-first.ts';
import { toast } from '#web/ui/feedback/toast.ts';

/** Browsers refuse a page that hands over many files at once. */
const PAUSE_MS = 1000;

type Course = StudentPage['courses'][number];
class Nobody extends Error {}

/** Hands over the school's students, or a course's, as files of 5,000. */
export function useExport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (course: Course | undefined) => {
      const input = { search: '', page: 1, ...(course && { courseId: course.id }) };
      const { total } = await queryClient.fetchQuery({
        ...api.producer.students.queryOptions({ input }),
        staleTime: 0,
      });
      if (total === 0) throw new Nobody();
      const parts = Math.ceil(total / LIMITS.exportRows);
      const act = `Você vai exportar dados de ${counted(total, 'aluno', 'alunos')}.`;
      for (let part = 1; part <= parts; part += 1) {
        if (part > 1) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
        await confirmFirst(act);
        save(await fetchPart(part, course), nameOf(part, course));
      }
    },
    onSuccess: () => void toast.success('Alunos exportados com sucesso!'),
    onError: (error, course) => {
      if (isUnconfirmed(error)) return;
      if (!(error instanceof Nobody)) return void toast.error('Erro ao exportar alunos');
      toast.error(course ? 'Nenhum aluno encontrado para este curso' : 'Nenhum aluno encontrado para exportar');
    },
  });
}

async function fetchPart(part: number, course?: Course): Promise<Blob> {
  const query = new URLSearchParams({ parte: String(part), ...(course && { curso: course.id }) });
  const response = await fetch(`/api/producer/students.csv?${query}`);
  if (!response.ok) throw new Error(`${response.status}`);
  return response.blob();
}

function nameOf(part: number, course?: Course): string {
  const of = course ? `-${slugify(course.title)}` : '';
  return `alunos${of}_${localDay(new Date())}_${String(part).padStart(2, '0')}.csv`;
}

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
