import type { ProducerRow } from '#shared/contract/owner.ts';
import { formatDate } from '#shared/dates.ts';
import { number, SUBSCRIPTION } from '#web/owner/figures.ts';
import { PersonCell } from '#web/owner/person-cell.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Table } from '#web/ui/table.tsx';

export function ProducerList({ producers }: { producers: ProducerRow[] }) {
  return (
    <Table label="Produtores">
      <thead>
        <tr>
          <th scope="col">Produtor</th>
          <th scope="col">Status</th>
          <th scope="col">Plano</th>
          <th scope="col">Alunos</th>
          <th scope="col">Desde</th>
        </tr>
      </thead>
      <tbody>
        {producers.map((producer) => (
          <Row key={producer.id} producer={producer} />
        ))}
      </tbody>
    </Table>
  );
}

function Row({ producer }: { producer: ProducerRow }) {
  const { tone, label } = SUBSCRIPTION[producer.status];
  return (
    <tr>
      <PersonCell name={producer.name} email={producer.email} />
      <td className="max-md:order-2 max-md:pt-0">
        <Badge tone={tone}>{label}</Badge>
      </td>
      <td>{producer.planName}</td>
      <td className="tabular-nums">
        {number(producer.studentCount)} / {number(producer.studentLimit)} alunos
      </td>
      <td className="text-muted tabular-nums" data-label="desde">
        {formatDate(new Date(producer.createdAt))}
      </td>
    </tr>
  );
}
