import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { COURSE_COHORT } from '#shared/lists/cohort-address.ts';
import { api } from '#web/lib/api/api.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { QueryNote } from '#web/panel/query-note.tsx';
import { onSuccess } from '#web/producer/on-success.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { useWaiting } from '../waiting/use-waiting.ts';
import { useMove } from './use-move.ts';

type MoveBarProps = {
  courseId: string;
  cohortId: string | null;
  chosen: ReadonlySet<string>;
  onDone: () => void;
};

/** Moves students to another turma, or to its waiting list if it has too few seats. */
export function MoveBar({ courseId, cohortId, chosen, onDone }: MoveBarProps) {
  const [to, setTo] = useState<string | null>(null);
  const [recount, setRecount] = useState(false);
  const found = useQuery(api.producer.cohorts.queryOptions({ input: { courseId } }));
  const move = useMove(onDone);
  const { join } = useWaiting({ courseId, cohortId: to ?? '' });
  const cohorts = found.data?.cohorts ?? [];
  const target = cohorts.find(({ id }) => id === to);
  const isFull = target !== undefined && target.seats !== null && target.students + chosen.size > target.seats;
  const options = [
    ...cohorts.map(({ id, name }) => ({ value: id, label: name })),
    { value: COURSE_COHORT, label: 'Sem turma' },
  ].filter(({ value }) => value !== (cohortId ?? COURSE_COHORT));
  const studentIds = [...chosen];
  function done({ name }: { name: string }) {
    toast.success(`${counted(chosen.size, 'aluno', 'alunos')} na lista de espera de ${name}`);
    onDone();
  }
  if (!found.data && found.error) return <QueryNote title="Erro ao carregar as turmas" of={found} />;
  return (
    <Card className="flex flex-wrap items-center gap-3 py-3">
      <span className="mr-auto font-medium" role="status">
        {counted(chosen.size, 'aluno escolhido', 'alunos escolhidos')}
      </span>
      <Select
        label="Mover para"
        placeholder="Mover para…"
        value={to}
        onChange={setTo}
        disabled={!found.data}
        options={options}
        className="max-md:w-full md:w-60"
      />
      {isFull ? (
        <Button
          variant="primary"
          className="max-md:w-full"
          busy={join.isPending}
          onClick={() => onSuccess(join.mutateAsync({ cohortId: target.id, studentIds }), () => done(target))}
        >
          Pôr na lista de espera
        </Button>
      ) : (
        <Button
          variant="primary"
          className="max-md:w-full"
          disabled={to === null}
          busy={move.isPending}
          onClick={() => move.mutate({ courseId, cohortId: to === COURSE_COHORT ? null : to, studentIds, recount })}
        >
          Mover
        </Button>
      )}
      {isFull ? (
        <p className="basis-full text-muted text-sm">
          {target.name} não tem vagas para todos. Na lista de espera, cada um continua onde está até uma vaga abrir.
        </p>
      ) : (
        <Checkbox
          className="basis-full"
          label="Recontar as datas a partir de hoje"
          hint="Para as aulas que abrem dias após a matrícula. O progresso e o prazo de acesso de cada um ficam como estão."
          checked={recount}
          onChange={({ target }) => setRecount(target.checked)}
        />
      )}
    </Card>
  );
}
