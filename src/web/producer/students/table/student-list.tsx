import { useState } from 'react';
import type { StudentPage, StudentRow } from '#shared/contract/people/students.ts';
import { useMay } from '#web/lib/session/may.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Pagination } from '#web/ui/data/pagination.tsx';
import { Table } from '#web/ui/data/table.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import type { Selection } from '../selection/use-selection.ts';
import { WholeResult } from '../selection/whole-result.tsx';
import { useResend } from '../use-resend.ts';
import { onRowKey } from './row-keys.ts';
import { StudentActions } from './student-actions.tsx';
import { StudentTableRow } from './student-table-row.tsx';

export type OnStudent = Record<'history' | 'address' | 'edit' | 'remove' | 'correct', (student: StudentRow) => void>;

type StudentListProps = {
  data: StudentPage;
  courseId: string | undefined;
  /** The rows are the previous search's while the next page is loading. */
  waiting: boolean;
  selection: Selection;
  onPage: (page: number) => void;
  onStudent: OnStudent;
};

export function StudentList({ data, courseId, waiting, selection, onPage, onStudent }: StudentListProps) {
  const resend = useResend();
  const may = useMay();
  /** Nobody else may do anything with those that are selected. */
  const selects = may('students.remove') || may('students.export');
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const ids = data.students.map(({ id }) => id);
  const selectedHere = ids.filter(selection.has).length;
  const setOpen = (id: string, open: boolean) =>
    setOpened((before) => new Set(open ? [...before, id] : [...before].filter((each) => each !== id)));
  const wholePage = {
    checked: selectedHere === ids.length,
    indeterminate: selectedHere > 0 && selectedHere < ids.length,
    // Until the next page is loaded, this one counts as the last.
    disabled: waiting,
    onChange: () => selection.togglePage(ids),
  };
  return (
    <Card padded={false} aria-busy={waiting} className="overflow-hidden aria-busy:opacity-60">
      {selects && (
        <div className="flex min-h-11 items-center border-line border-b px-4 md:hidden">
          <Checkbox label="Selecionar todos desta página" {...wholePage} />
        </div>
      )}
      {data.total > ids.length && selectedHere === ids.length && (
        <WholeResult
          onPage={ids.length}
          total={data.total}
          whole={selection.whole}
          onWhole={selection.selectWholeResult}
          onClear={selection.clear}
        />
      )}
      <Table label="Alunos" className="md:max-lg:[&_:is(td,th):last-child]:pr-4 md:max-lg:[&_:is(td,th)]:px-2">
        <thead>
          <tr>
            {selects && (
              <th scope="col" data-cell="check">
                <Checkbox aria-label="Selecionar todos desta página" className="max-md:hidden" {...wholePage} />
                <span className="sr-only md:hidden">Seleção</span>
              </th>
            )}
            <th scope="col">Nome</th>
            <th scope="col" className="md:max-lg:hidden">
              Telefone e CPF
            </th>
            <th scope="col">Curso e progresso</th>
            <th scope="col">Status</th>
            <th scope="col">E-mail de acesso</th>
            <th scope="col" className="md:max-lg:hidden">
              Data de Cadastro
            </th>
            <th scope="col" className="md:hidden">
              Acesso
            </th>
            <th scope="col" data-cell="actions">
              <span className="sr-only">Ações</span>
            </th>
          </tr>
        </thead>
        <tbody
          onKeyDown={(event) =>
            onRowKey(event, {
              onMoveRangeEnd: (from, to) => selection.moveRangeEnd(from, to, ids),
              onOpen: setOpen,
            })
          }
        >
          {data.students.map((student) => (
            <StudentTableRow
              key={student.id}
              student={student}
              courses={data.courses}
              courseId={courseId}
              selected={selects ? selection.has(student.id) : null}
              onSelect={(range) => (range ? selection.selectRangeTo : selection.toggle)(student.id, ids)}
              opened={opened.has(student.id)}
              onOpen={(open) => setOpen(student.id, open)}
              onCorrect={() => onStudent.correct(student)}
            >
              <StudentActions
                name={student.name}
                resending={resend.sendingTo === student.id}
                onResend={() => resend.send(student.id)}
                onHistory={() => onStudent.history(student)}
                onAddress={() => onStudent.address(student)}
                onEdit={() => onStudent.edit(student)}
                onRemove={() => onStudent.remove(student)}
              />
            </StudentTableRow>
          ))}
        </tbody>
      </Table>
      <Pagination page={data.page} pageSize={data.pageSize} total={data.total} onChange={onPage} />
    </Card>
  );
}
