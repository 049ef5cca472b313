import { Link } from '@tanstack/react-router';
import { Copy, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import type { Cohort, CohortList as Cohorts } from '#shared/contract/school/cohorts.ts';
import { COURSE_COHORT } from '#shared/lists/cohort-address.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Table } from '#web/ui/data/table.tsx';
import { linkClass } from '#web/ui/navigation/link-class.ts';
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx';
import { standingOf } from './standing.ts';

type CohortListProps = {
  list: Cohorts;
  onEdit: (cohort: Cohort) => void;
  onCopy: (cohort: Cohort) => void;
  onDelete: (cohort: Cohort) => void;
};

export function CohortList({ list, ...actions }: CohortListProps) {
  const { course, cohorts, others } = list;
  return (
    <Table label={`Turmas de ${course.title}`}>
      <thead>
        <tr>
          <th data-cell="main">Turma</th>
          <th>Início</th>
          <th>Fim</th>
          <th data-cell="number">Alunos</th>
          <th data-cell="actions">
            <span className="sr-only">Ações</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {cohorts.map((cohort) => (
          <Row key={cohort.id} courseId={course.id} cohort={cohort} {...actions} />
        ))}
        <tr>
          <td data-cell="main">
            <Link
              to="/admin/courses/$courseId/turmas/$cohortId"
              params={{ courseId: course.id, cohortId: COURSE_COHORT }}
              className={linkClass()}
            >
              Sem turma
            </Link>
            <span className="block text-muted text-sm">As regras do próprio curso</span>
          </td>
          <td data-label="Início">–</td>
          <td data-label="Fim">–</td>
          <td data-cell="number" data-label="Alunos">
            {others.toLocaleString('pt-BR')}
          </td>
          <td data-cell="actions" />
        </tr>
      </tbody>
    </Table>
  );
}

function Row({
  courseId,
  cohort,
  onEdit,
  onCopy,
  onDelete,
}: Omit<CohortListProps, 'list'> & { courseId: string; cohort: Cohort }) {
  const { tone, text } = standingOf(cohort, new Date());
  return (
    <tr>
      <td data-cell="main">
        <Link
          to="/admin/courses/$courseId/turmas/$cohortId"
          params={{ courseId, cohortId: cohort.id }}
          className={linkClass('wrap-anywhere whitespace-normal')}
        >
          {cohort.name}
        </Link>
        <span className="mt-0.5 flex flex-wrap gap-1.5">
          <Badge tone={tone}>{text}</Badge>
          {cohort.isDefault && <Badge tone="brand">Padrão</Badge>}
        </span>
      </td>
      <td data-label="Início">{shown(cohort.startsAt)}</td>
      <td data-label="Fim">{shown(cohort.endsAt)}</td>
      <td data-cell="number" data-label="Alunos">
        {cohort.students.toLocaleString('pt-BR')}
        {cohort.seats !== null && ` de ${cohort.seats.toLocaleString('pt-BR')}`}
        {cohort.waiting > 0 && (
          <span className="block text-muted text-sm">{`${cohort.waiting.toLocaleString('pt-BR')} na lista de espera`}</span>
        )}
      </td>
      <td data-cell="actions">
        <Menu
          trigger={<IconButton label={`Ações de ${cohort.name}`} tooltip={false} size="small" icon={<Ellipsis />} />}
        >
          <MenuItem icon={<Pencil />} onClick={() => onEdit(cohort)}>
            Editar turma
          </MenuItem>
          <MenuItem icon={<Copy />} onClick={() => onCopy(cohort)}>
            Duplicar turma
          </MenuItem>
          <MenuItem icon={<Trash2 />} danger onClick={() => onDelete(cohort)}>
            Excluir turma
          </MenuItem>
        </Menu>
      </td>
    </tr>
  );
}

const shown = (moment: string | null) => (moment ? formatDateTime(new Date(moment)) : '–');
