import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StudentDetail, StudentSession } from '#shared/contract/people/student-page.ts';
import { ACCESSES_KEPT } from '#shared/privacy/retention.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { api } from '#web/lib/api/api.ts';
import { May } from '#web/lib/session/may.tsx';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import { toast } from '#web/ui/feedback/toast.ts';

/** Initial number, since ended sessions are less interesting. */
const SHOWN = 6;

export function SessionsCard({ detail: { sessions, student } }: { detail: StudentDetail }) {
  return (
    <Card>
      <CardHead title="Dispositivos">Sessões nesta escola, guardadas por {ACCESSES_KEPT} depois do fim.</CardHead>
      {sessions.length === 0 && <p className="text-muted">Nenhuma sessão.</p>}
      <ul>
        {sessions.slice(0, SHOWN).map((session) => (
          <Session key={session.id} session={session} studentId={student.id} />
        ))}
      </ul>
      {sessions.length > SHOWN && (
        <p className="pt-2.5 text-muted text-sm">E mais {sessions.length - SHOWN}, na linha do tempo.</p>
      )}
    </Card>
  );
}

function Session({ session, studentId }: { session: StudentSession; studentId: string }) {
  const queryClient = useQueryClient();
  const end = useMutation(
    api.producer.endStudentSession.mutationOptions({
      onSuccess: () => void toast.success('Sessão encerrada'),
      onError: (error) => void toast.error(explainProblem(error, { unexpected: 'Erro ao encerrar a sessão' }).text),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.producer.key() }),
    }),
  );
  const { id, device, lastActiveAt, open } = session;
  const at = formatDateTime(new Date(lastActiveAt));
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-line border-t py-2.5 first:border-t-0 first:pt-0 last:pb-0">
      <div className="min-w-0 leading-[19px]">
        <b className="block wrap-anywhere font-medium">{device}</b>
        <span className="block text-muted text-sm tabular-nums">{open ? `Ativa em ${at}` : `Encerrada, ${at}`}</span>
      </div>
      {open && (
        <May right="students.enroll">
          <Button
            size="small"
            aria-label={`Encerrar sessão: ${device}, ${at}`}
            busy={end.isPending}
            onClick={() => end.mutate({ studentId, sessionId: id })}
          >
            Encerrar
          </Button>
        </May>
      )}
    </li>
  );
}
