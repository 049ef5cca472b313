import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { VideoTrouble } from '#shared/contract/school/media/videos.ts';
import { relativeTime } from '#shared/time/dates.ts';
import { api } from '#web/lib/api/api.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { Button } from '#web/ui/button/button.tsx';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Table } from '#web/ui/data/table.tsx';
import { TableHead } from '#web/ui/data/table-head.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { moveFocusOnUnmount } from '#web/ui/overlay/move-focus-on-unmount.ts';
import { hostName, troubleText } from './trouble-texts.ts';

export function TroubleList({ troubles }: { troubles: VideoTrouble[] }) {
  return (
    <Table label="Aulas com vídeo que não toca">
      <TableHead columns={['Aula', 'O que houve']} />
      <tbody>
        {troubles.map((trouble) => (
          <Row key={trouble.lessonId} trouble={trouble} />
        ))}
      </tbody>
    </Table>
  );
}

function Row({ trouble }: { trouble: VideoTrouble }) {
  const { lesson, module, course, courseId, videoUrl, since, students } = trouble;
  const { what, mend } = troubleText(trouble);
  return (
    <tr ref={moveFocusOnUnmount}>
      <td data-cell="main" className="align-top md:w-2/5 md:min-w-44">
        <div className="min-w-0 whitespace-normal py-3 leading-[19px] max-md:pt-0 max-md:pb-1">
          <b className="block font-medium wrap-anywhere">{lesson}</b>
          <span className="block text-muted text-sm wrap-anywhere">
            {course} · {module}
          </span>
          <span className="mt-1 block text-sm">{hostName(videoUrl)}</span>
          <span className="block text-muted text-sm">desde {relativeTime(new Date(since), new Date())}</span>
        </div>
      </td>
      <td className="align-top max-md:basis-full">
        <div className="grid gap-2.5 whitespace-normal py-3 leading-[19px] max-md:pt-1 max-md:pb-0">
          <p>
            <b className="block font-medium text-fg">{what}</b>
            <span className="block text-muted text-sm">{mend}</span>
            {students > 0 && <span className="block text-sm">{reportsText(trouble)}</span>}
          </p>
          <div className="flex flex-wrap gap-2">
            <Link
              to="/dashboard"
              search={{ modulos: courseId }}
              className={buttonClass({ variant: 'secondary', size: 'small' })}
            >
              <span className="button-face">Abrir o curso</span>
            </Link>
            <SettleButton trouble={trouble} />
          </div>
        </div>
      </td>
    </tr>
  );
}

const reportsText = ({ students, asked }: VideoTrouble) =>
  `${counted(students, 'aluno', 'alunos')} nas últimas duas semanas${asked > 0 ? `, ${counted(asked, 'pediu ajuda', 'pediram ajuda')}` : ''}.`;

function SettleButton({ trouble: { lessonId, lesson } }: { trouble: VideoTrouble }) {
  const queries = useQueryClient();
  const settling = useMutation(
    api.producer.settleVideo.mutationOptions({
      onSuccess: async () => {
        await queries.invalidateQueries({ queryKey: api.producer.key() });
        toast.success('Tirada da lista. Conferimos de novo esta noite.');
      },
      onError: (error) => void toast.error(explainProblem(error, { unexpected: 'Erro ao tirar da lista' }).text),
    }),
  );
  return (
    <Button
      size="small"
      busy={settling.isPending}
      aria-label={`Já resolvi: ${lesson}`}
      onClick={() => settling.mutate({ lessonId })}
    >
      Já resolvi
    </Button>
  );
}
