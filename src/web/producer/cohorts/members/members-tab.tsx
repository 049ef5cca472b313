import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { May } from '#web/lib/session/may.tsx';
import { TrashSkeleton } from '#web/producer/trash/trash-skeleton.tsx';
import { useDebouncedValue } from '#web/producer/use-debounced-value.ts';
import { Card } from '#web/ui/data/card.tsx';
import { Pagination } from '#web/ui/data/pagination.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { SearchInput } from '#web/ui/form/search-input.tsx';
import { MoveBar } from './move-bar.tsx';

export type MembersTabProps = { courseId: string; cohortId: string | null };

/** Students of the turma, who can be moved to another. */
export function MembersTab({ courseId, cohortId }: MembersTabProps) {
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const members = useRef<HTMLElement>(null);
  const search = useDebouncedValue(typed);
  const place = { courseId, ...(cohortId && { cohortId }) };
  const found = useQuery(
    api.producer.cohortStudents.queryOptions({ input: { ...place, search, page }, placeholderData: keepPreviousData }),
  );
  const { data } = found;
  if (data && data.students.length === 0 && data.total > 0 && page > 1) setPage(1);
  const toggle = (id: string) => setChosen((known) => (known.has(id) ? without(known, id) : new Set([...known, id])));
  function done() {
    setChosen(new Set());
    // The pressed button goes.
    members.current?.focus();
  }
  return (
    <section className="grid gap-4 outline-0" aria-label="Alunos da turma" tabIndex={-1} ref={members}>
      <SearchInput
        label="Buscar alunos"
        placeholder="Buscar alunos..."
        value={typed}
        onChange={(next) => {
          setTyped(next);
          setPage(1);
        }}
        className="on-card md:w-75"
      />
      {chosen.size > 0 && <MoveBar courseId={courseId} cohortId={cohortId} chosen={chosen} onDone={done} />}
      {data && data.total > 0 && (
        <Card padded={false} className="overflow-hidden" aria-busy={found.isPlaceholderData}>
          <ul className="divide-y divide-line">
            {data.students.map((student) => (
              <li key={student.id} className="flex items-center gap-3 px-4 py-2.5">
                <May right="students.enroll">
                  <Checkbox
                    aria-label={`Escolher ${student.name}`}
                    checked={chosen.has(student.id)}
                    onChange={() => toggle(student.id)}
                  />
                </May>
                <span className="min-w-0 flex-1">
                  <b className="block font-medium wrap-anywhere">{student.name}</b>
                  <span className="block text-muted text-sm wrap-anywhere">{student.email}</span>
                </span>
                <span className="text-muted text-sm tabular-nums">{student.progress}%</span>
              </li>
            ))}
          </ul>
          {data.total > data.pageSize && (
            <Pagination page={page} pageSize={data.pageSize} total={data.total} onChange={setPage} />
          )}
        </Card>
      )}
      {data?.total === 0 && (
        <Empty title={search ? 'Ninguém encontrado' : 'Ninguém nesta turma'}>
          {search ? 'Procure por nome, e-mail, CPF ou telefone.' : 'Escolha alunos em outra turma e mova-os para cá.'}
        </Empty>
      )}
      {!data && !found.error && <TrashSkeleton />}
      {!data && found.error && <QueryError title="Erro ao carregar os alunos" of={found} />}
    </section>
  );
}

const without = (set: ReadonlySet<string>, id: string) => new Set([...set].filter((each) => each !== id));
