import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { StudentChoice } from '#shared/contract/people/student-choices.ts';
import { LIMITS } from '#shared/limits.ts';
import { api } from '#web/lib/api/api.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { useDebouncedValue } from '#web/producer/use-debounced-value.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Chip } from '#web/ui/data/chip.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { FieldError } from '#web/ui/form/field-error.tsx';
import { SearchInput } from '#web/ui/form/search-input.tsx';
import { PRODUCER_ERROR_TEXTS } from '../error-texts.ts';

const CHIPS = 8;
const MOST = LIMITS.noticeStudents.toLocaleString('pt-BR');

type StudentPickerProps = {
  ids: string[];
  known: ReadonlyMap<string, StudentChoice>;
  error: string | undefined;
  onChange: (ids: string[]) => void;
  onLearn: (students: readonly StudentChoice[]) => void;
};

/** Searched on the server, twenty at a time, since a school may have many thousands. */
export function StudentPicker({ ids, known, error, onChange, onLearn }: StudentPickerProps) {
  const [typed, setTyped] = useState('');
  const search = useDebouncedValue(typed.trim());
  const queryClient = useQueryClient();
  const [collecting, setCollecting] = useState(false);
  const found = useQuery(
    api.producer.studentChoices.queryOptions({ input: { search }, placeholderData: keepPreviousData }),
  );
  const errorId = useId();
  const chosen = new Set(ids);
  const { data } = found;
  const tooMany = data !== undefined && data.total > LIMITS.noticeStudents;

  function toggle(student: StudentChoice) {
    onLearn([student]);
    onChange(chosen.has(student.id) ? ids.filter((id) => id !== student.id) : [...ids, student.id]);
  }
  async function chooseAll() {
    setCollecting(true);
    try {
      const all = await queryClient.fetchQuery(api.producer.allStudentChoices.queryOptions({ input: { search } }));
      onLearn(all.students);
      onChange([...new Set([...ids, ...all.ids])]);
    } catch (problem) {
      toast.error(explainProblem(problem).text);
    }
    setCollecting(false);
  }

  return (
    <fieldset className="grid min-w-0 gap-2.5" aria-describedby={error ? errorId : undefined}>
      <legend className="sr-only">Alunos</legend>
      <ChosenStudents ids={ids} known={known} onChange={onChange} />
      {error && <FieldError id={errorId}>{error}</FieldError>}
      <SearchInput
        label="Buscar alunos"
        placeholder="Buscar por nome, e-mail ou telefone"
        value={typed}
        onChange={setTyped}
      />
      <div
        className="grid max-h-52 content-start gap-3 overflow-y-auto rounded border border-line px-3 py-3 aria-busy:opacity-60"
        aria-busy={found.isPlaceholderData || undefined}
      >
        {data?.students.map((student) => (
          <Checkbox
            key={student.id}
            label={<span className="wrap-anywhere">{student.name}</span>}
            hint={<span className="wrap-anywhere">{student.email}</span>}
            checked={chosen.has(student.id)}
            onChange={() => toggle(student)}
          />
        ))}
        {data?.total === 0 && (
          <p className="py-3 text-center text-muted">
            {search === '' ? PRODUCER_ERROR_TEXTS.no_students : 'Nenhum aluno com acesso encontrado'}
          </p>
        )}
        {!data && !found.error && (
          <Loading label="Buscando alunos" className="grid gap-3">
            <Skeleton className="h-9" />
            <Skeleton className="h-9" />
            <Skeleton className="h-9" />
          </Loading>
        )}
        {!data && found.error && (
          <div className="grid justify-items-center gap-2 py-2 text-center" role="alert">
            <p className="text-muted">{explainProblem(found.error).text}</p>
            <Button size="small" busy={found.isFetching} onClick={() => found.refetch()}>
              Tentar de novo
            </Button>
          </div>
        )}
      </div>
      {data && data.total > data.students.length && (
        <div className="flex flex-wrap items-center justify-between gap-2 text-muted text-sm">
          <span className="tabular-nums">
            {data.students.length} de {data.total.toLocaleString('pt-BR')}
          </span>
          <Button size="small" busy={collecting} onClick={chooseAll}>
            {tooMany ? `Escolher os primeiros ${MOST}` : `Escolher todos os ${data.total.toLocaleString('pt-BR')}`}
          </Button>
        </div>
      )}
      {tooMany && (
        <p className="field-hint" role="status">
          Uma notificação vai para até {MOST} alunos escolhidos. Busque por menos, ou envie a todos ou a um curso.
        </p>
      )}
    </fieldset>
  );
}

function ChosenStudents({ ids, known, onChange }: Pick<StudentPickerProps, 'ids' | 'known' | 'onChange'>) {
  const named = ids.flatMap((id) => known.get(id) ?? []).slice(0, CHIPS);
  const others = ids.length - named.length;
  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between gap-2">
        <p className="font-medium tabular-nums" role="status">
          {ids.length === 0 ? 'Ninguém escolhido' : counted(ids.length, 'aluno escolhido', 'alunos escolhidos')}
        </p>
        {ids.length > 0 && (
          <Button variant="ghost" size="small" onClick={() => onChange([])}>
            Limpar
          </Button>
        )}
      </div>
      {named.length > 0 && (
        <div className="flex flex-wrap items-center gap-1.5">
          {named.map(({ id, name }) => (
            <Chip
              key={id}
              className="max-w-full"
              label={`Tirar ${name}`}
              onRemove={() => onChange(ids.filter((each) => each !== id))}
            >
              <span className="truncate">{name}</span>
            </Chip>
          ))}
          {others > 0 && <span className="text-muted text-sm">e mais {others.toLocaleString('pt-BR')}</span>}
        </div>
      )}
    </div>
  );
}
