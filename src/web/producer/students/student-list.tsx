import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { StudentPage, StudentRow } from '#shared/contract/people/students.ts';
import { formatCpf } from '#shared/person/cpf.ts';
import { formatPhone } from '#shared/person/phone.ts';
import { formatDate } from '#shared/time/dates.ts';
import { EmailState } from '#web/producer/undelivered/email-state.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Pagination } from '#web/ui/data/pagination.tsx';
import { Table } from '#web/ui/data/table.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Avatar } from '#web/ui/media/avatar.tsx';
import { AccessEnd, AccessEndCell } from './access/access-end.tsx';
import { ImportLink } from './import-link.tsx';
import { StudentActions } from './student-actions.tsx';
import { useResend } from './use-resend.ts';
import type { Selection } from './use-selection.ts';

type StudentListProps = {
  data: StudentPage;
  search: string;
  /** The rows shown are the last search's while the next is on its way. */
  waiting: boolean;
  courseId: string | undefined;
  /** By status or situation, apart from the search and the course. */
  filtered: boolean;
  selection: Selection;
  onUnfilter: () => void;
  onPage: (page: number) => void;
  onEnroll: () => void;
  onHistory: (student: StudentRow) => void;
  onAddress: (student: StudentRow) => void;
  onEdit: (student: StudentRow) => void;
  onRemove: (student: StudentRow) => void;
  onCorrect: (student: StudentRow) => void;
};

export function StudentList(props: StudentListProps) {
  const {
    data,
    search,
    waiting,
    courseId,
    filtered,
    selection,
    onUnfilter,
    onPage,
    onEnroll,
    onHistory,
    onAddress,
    onEdit,
    onRemove,
    onCorrect,
  } = props;
  const resend = useResend();
  const expired = data.studentLimit === 0;
  const ids = data.students.map(({ id }) => id);
  const ticked = ids.filter((id) => selection.ids.has(id)).length;
  if (data.total === 0 && filtered)
    return (
      <Empty title="Nenhum aluno encontrado" action={<Button onClick={onUnfilter}>Limpar filtros</Button>}>
        Ninguém corresponde a estes filtros.
      </Empty>
    );
  if (data.total === 0 && search)
    return <Empty title="Nenhum aluno encontrado">Nenhum nome, e-mail, CPF ou telefone contém “{search}”.</Empty>;
  if (data.total === 0 && courseId) return <Empty title="Nenhum aluno encontrado">Ninguém está neste curso.</Empty>;
  if (data.total > 0 && ids.length === 0)
    return (
      <Empty
        title="Esta página não existe mais"
        action={<Button onClick={() => onPage(1)}>Ir para a primeira</Button>}
      />
    );
  if (data.total === 0)
    return (
      <Empty
        title="Nenhum aluno ainda"
        action={
          <>
            <ImportLink disabled={expired} />
            <Button variant="primary" icon={<Plus />} disabled={expired} onClick={onEnroll}>
              Novo Aluno
            </Button>
          </>
        }
      >
        {expired ? 'Assinatura Expirada' : 'Matricule alguém em um curso e o acesso chega por e-mail.'}
      </Empty>
    );
  return (
    <Card padded={false} aria-busy={waiting} className="overflow-hidden aria-busy:opacity-60">
      <Table label="Alunos" className="md:max-lg:[&_:is(td,th):last-child]:pr-4 md:max-lg:[&_:is(td,th)]:px-2">
        <thead>
          <tr>
            <th scope="col" data-cell="check">
              <Checkbox
                aria-label="Selecionar todos desta página"
                checked={ticked === ids.length}
                indeterminate={ticked > 0 && ticked < ids.length}
                // Until the next page is here, this one is still the last.
                disabled={waiting}
                onChange={() => selection.togglePage(ids)}
              />
            </th>
            <th scope="col">Nome</th>
            <th scope="col" className="md:max-lg:hidden">
              Telefone
            </th>
            <th scope="col">CPF</th>
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
        <tbody>
          {data.students.map((student) => (
            <Row
              key={student.id}
              student={student}
              courseId={courseId}
              ticked={selection.ids.has(student.id)}
              onTick={selection.toggle}
              onCorrect={() => onCorrect(student)}
            >
              <StudentActions
                name={student.name}
                resending={resend.isPending && resend.variables.studentId === student.id}
                onResend={() => resend.mutate({ studentId: student.id })}
                onHistory={() => onHistory(student)}
                onAddress={() => onAddress(student)}
                onEdit={() => onEdit(student)}
                onRemove={() => onRemove(student)}
              />
            </Row>
          ))}
        </tbody>
      </Table>
      <Pagination page={data.page} pageSize={data.pageSize} total={data.total} onChange={onPage} />
    </Card>
  );
}

type RowProps = {
  student: StudentRow;
  courseId: string | undefined;
  ticked: boolean;
  onTick: (id: string) => void;
  onCorrect: () => void;
  children: ReactNode;
};

function Row({ student, courseId, ticked, onTick, onCorrect, children }: RowProps) {
  const active = student.status === 'active';
  return (
    <tr>
      <td data-cell="check">
        <Checkbox aria-label={`Selecionar ${student.name}`} checked={ticked} onChange={() => onTick(student.id)} />
      </td>
      <td data-cell="main" className="md:w-full md:max-w-0">
        <div className="flex items-center gap-2.5">
          <Avatar name={student.name} />
          <div className="min-w-0 leading-[19px]">
            <b className="block truncate font-medium" title={student.name}>
              {student.name}
            </b>
            <span className="block truncate text-muted text-sm" title={student.email}>
              {student.email}
            </span>
          </div>
        </div>
      </td>
      <td className="tabular-nums md:max-lg:hidden" data-cell={student.phone ? undefined : 'hide'}>
        {student.phone ? formatPhone(student.phone) : <None what="telefone" />}
      </td>
      <td className="tabular-nums" data-cell={student.cpf ? undefined : 'hide'}>
        {student.cpf ? formatCpf(student.cpf) : <None what="CPF" />}
      </td>
      <td className="max-md:order-2 max-md:pt-0">
        <Badge tone={active ? 'ok' : 'calm'}>{active ? 'Ativo' : 'Inativo'}</Badge>
        <AccessEnd student={student} courseId={courseId} />
      </td>
      <td data-label="E-mail" data-cell={student.lastEmail ? undefined : 'hide'}>
        {student.lastEmail ? (
          <EmailState email={student.lastEmail} recipient={student} onCorrect={onCorrect} />
        ) : (
          <None what="e-mail de acesso" />
        )}
      </td>
      <td className="text-muted tabular-nums md:max-lg:hidden" data-label="Desde">
        {formatDate(new Date(student.createdAt))}
      </td>
      <AccessEndCell student={student} courseId={courseId} />
      <td data-cell="actions">{children}</td>
    </tr>
  );
}

function None({ what }: { what: string }) {
  return (
    <span className="text-muted">
      <span aria-hidden="true">–</span>
      <span className="sr-only">sem {what}</span>
    </span>
  );
}
