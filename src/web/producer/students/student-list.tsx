import { Plus } from 'lucide-react';
import type { StudentPage, StudentRow } from '#shared/contract/producer.ts';
import { formatCpf } from '#shared/cpf.ts';
import { formatDate } from '#shared/dates.ts';
import { formatPhone } from '#shared/phone.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Table } from '#web/ui/table.tsx';

type StudentListProps = {
  data: StudentPage;
  search: string;
  /** The rows shown are the last search's while the next is on its way. */
  waiting: boolean;
  onPage: (page: number) => void;
  onEnrol: () => void;
};

export function StudentList({ data, search, waiting, onPage, onEnrol }: StudentListProps) {
  const expired = data.studentLimit === 0;
  if (data.students.length === 0 && search)
    return <Empty title="Nenhum aluno encontrado">Nenhum nome, e-mail ou CPF contém “{search}”.</Empty>;
  if (data.students.length === 0)
    return (
      <Empty
        title="Nenhum aluno ainda"
        action={
          <Button variant="primary" icon={<Plus />} disabled={expired} onClick={onEnrol}>
            Novo Aluno
          </Button>
        }
      >
        {expired ? 'Assinatura Expirada' : 'Matricule alguém em um curso e o acesso chega por e-mail.'}
      </Empty>
    );
  return (
    <Card padded={false} aria-busy={waiting} className="overflow-hidden aria-busy:opacity-60">
      <Table
        label="Alunos"
        className="md:max-lg:[&_:is(td,th):first-child]:pl-4 md:max-lg:[&_:is(td,th):last-child]:pr-4 md:max-lg:[&_:is(td,th)]:px-2"
      >
        <thead>
          <tr>
            <th scope="col">Nome</th>
            <th scope="col">Telefone</th>
            <th scope="col">CPF</th>
            <th scope="col">Status</th>
            <th scope="col">Data de Cadastro</th>
          </tr>
        </thead>
        <tbody>
          {data.students.map((student) => (
            <Row key={student.id} student={student} />
          ))}
        </tbody>
      </Table>
      <Pagination page={data.page} pageSize={data.pageSize} total={data.total} onChange={onPage} />
    </Card>
  );
}

function Row({ student }: { student: StudentRow }) {
  const active = student.status === 'active';
  return (
    <tr>
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
      <td className="tabular-nums" data-cell={student.phone ? undefined : 'hide'}>
        {student.phone ? formatPhone(student.phone) : <None what="telefone" />}
      </td>
      <td className="tabular-nums" data-cell={student.cpf ? undefined : 'hide'}>
        {student.cpf ? formatCpf(student.cpf) : <None what="CPF" />}
      </td>
      <td className="max-md:order-2 max-md:pt-0">
        <Badge tone={active ? 'ok' : 'calm'}>{active ? 'Ativo' : 'Inativo'}</Badge>
      </td>
      <td className="text-muted tabular-nums" data-label="Desde">
        {formatDate(new Date(student.createdAt))}
      </td>
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
