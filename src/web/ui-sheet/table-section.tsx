import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Pagination } from '#web/ui/data/pagination.tsx';
import { Table } from '#web/ui/data/table.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Avatar } from '#web/ui/media/avatar.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { Section } from './section.tsx';

const STUDENTS = [
  { name: 'Duda Martins', email: 'duda.martins@exemplo.com.br', phone: '(11) 98765-4321', active: true },
  { name: 'Edu Carvalho', email: 'edu@exemplo.com.br', phone: '(21) 99876-5432', active: true },
  { name: 'Maria das Graças Albuquerque', email: 'maria.gracas@exemplo.com.br', phone: '', active: false },
];

export function TableSection() {
  const [page, setPage] = useState(1);
  return (
    <Section title="Tabela">
      <Card padded={false} className="overflow-hidden">
        <Table label="Alunos">
          <thead>
            <tr>
              <th scope="col" data-cell="check">
                <Checkbox aria-label="Selecionar todos desta página" indeterminate />
              </th>
              <th scope="col">Nome</th>
              <th scope="col">Telefone</th>
              <th scope="col">Status</th>
              <th scope="col">Data de Cadastro</th>
              <th scope="col" data-cell="actions">
                <VisuallyHidden>Ações</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {STUDENTS.map((student, index) => (
              <Row key={student.email} {...student} chosen={index === 1} />
            ))}
          </tbody>
        </Table>
        <Pagination page={page} pageSize={20} total={6412} onChange={setPage} />
      </Card>
    </Section>
  );
}

function Row({ name, email, phone, active, chosen }: (typeof STUDENTS)[number] & { chosen: boolean }) {
  return (
    <tr>
      <td data-cell="check">
        <Checkbox aria-label={`Selecionar ${name}`} defaultChecked={chosen} />
      </td>
      <td data-cell="main">
        <div className="flex items-center gap-2.5">
          <Avatar name={name} />
          <div className="min-w-0">
            <div className="truncate font-medium">{name}</div>
            <div className="truncate text-muted text-sm">{email}</div>
          </div>
        </div>
      </td>
      <td data-cell={phone ? undefined : 'hide'}>{phone}</td>
      <td>
        <Badge tone={active ? 'ok' : 'calm'}>{active ? 'Ativo' : 'Inativo'}</Badge>
      </td>
      <td data-label="Desde" className="tabular-nums">
        20/11/2026
      </td>
      <td data-cell="actions">
        <IconButton label={`Editar ${name}`} icon={<Pencil />} size="small" />
        <IconButton label={`Remover ${name}`} icon={<Trash2 />} size="small" />
      </td>
    </tr>
  );
}
