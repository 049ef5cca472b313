import { useQuery } from '@tanstack/react-query';
import type { Cohort } from '#shared/contract/school/cohorts.ts';
import type { WaitingList } from '#shared/contract/school/waiting-list.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { May } from '#web/lib/session/may.tsx';
import { counted } from '#web/lib/texts/counted.ts';
import { TrashSkeleton } from '#web/producer/trash/trash-skeleton.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { useWaiting } from './use-waiting.ts';

type WaitingTabProps = { courseId: string; cohort: Cohort };

/** The waiting list: people can be admitted or removed. */
export function WaitingTab({ courseId, cohort }: WaitingTabProps) {
  const found = useQuery(api.producer.waitingList.queryOptions({ input: { cohortId: cohort.id } }));
  const { data } = found;
  if (!data)
    return found.error ? <QueryError title="Erro ao carregar a lista de espera" of={found} /> : <TrashSkeleton />;
  if (data.total === 0)
    return (
      <Empty title="Ninguém na lista de espera">
        Com a turma cheia, quem você matricular ou mover para cá pode esperar por uma vaga, por ordem de chegada.
      </Empty>
    );
  return <List courseId={courseId} cohort={cohort} list={data} />;
}

function List({ courseId, cohort, list }: WaitingTabProps & { list: WaitingList }) {
  const { admit, leave } = useWaiting({ courseId, cohortId: cohort.id });
  const free = list.free === null ? list.students.length : Math.max(0, list.free);
  const next = list.students
    .filter(isActive)
    .slice(0, free)
    .map(({ id }) => id);
  return (
    <div className="grid gap-4">
      <Card className="flex flex-wrap items-center gap-3 py-3">
        <p className="min-w-0 flex-1 basis-60">
          <b className="font-medium">{seatsText(list)}</b>
          <span className="block text-muted text-sm">
            {cohort.admitsWaiting
              ? 'Quando uma vaga abre, o primeiro da lista entra sozinho.'
              : 'Ninguém entra sozinho: a escola chama.'}
          </span>
        </p>
        <May right="students.enroll">
          <Button
            variant="primary"
            disabled={next.length === 0}
            busy={admit.isPending}
            onClick={() => admit.mutate({ courseId, cohortId: cohort.id, studentIds: next })}
          >
            {next.length > 1 ? `Chamar os ${next.length} primeiros` : 'Chamar o primeiro'}
          </Button>
        </May>
      </Card>
      <Card padded={false} className="overflow-hidden">
        <ol className="divide-y divide-line">
          {list.students.map((student, at) => (
            <li key={student.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
              <span className="w-8 text-muted tabular-nums">{at + 1}º</span>
              <span className="min-w-0 flex-1 basis-50">
                <b className="block font-medium wrap-anywhere">{student.name}</b>
                <span className="block text-muted text-sm wrap-anywhere">
                  {student.email} · desde {formatDateTime(new Date(student.joinedAt))}
                  {!isActive(student) && ' · Inativo'}
                </span>
              </span>
              <May right="students.enroll">
                <span className="flex gap-2 max-md:basis-full max-md:pl-11">
                  <Button
                    size="small"
                    aria-label={`Chamar ${student.name}`}
                    disabled={free === 0 || !isActive(student)}
                    onClick={() => admit.mutate({ courseId, cohortId: cohort.id, studentIds: [student.id] })}
                  >
                    Chamar
                  </Button>
                  <Button
                    size="small"
                    variant="ghost"
                    aria-label={`Tirar ${student.name} da lista de espera`}
                    onClick={() => leave(student)}
                  >
                    Tirar
                  </Button>
                </span>
              </May>
            </li>
          ))}
        </ol>
        {list.total > list.students.length && (
          <p className="border-line border-t px-4 py-2.5 text-muted text-sm">
            E mais {(list.total - list.students.length).toLocaleString('pt-BR')}.
          </p>
        )}
      </Card>
    </div>
  );
}

function seatsText({ free, total }: WaitingList): string {
  const waiting = counted(total, 'pessoa espera', 'pessoas esperam');
  if (free === null) return `${waiting} · sem limite de vagas`;
  return free > 0 ? `${waiting} · ${counted(free, 'vaga livre', 'vagas livres')}` : `${waiting} · turma cheia`;
}

/** A process of the version before does not say it. */
const isActive = ({ active }: WaitingList['students'][number]) => active !== false;
