import type { ProducerRow } from '#shared/contract/owner.ts';
import { formatDate } from '#shared/dates.ts';
import type { SubscriptionState } from '#shared/subscription.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { Table } from '#web/ui/table.tsx';
import type { Tone } from '#web/ui/tone.ts';

const NUMBER = new Intl.NumberFormat('pt-BR');

const STATUS: Record<SubscriptionState, { tone: Tone; label: string }> = {
  trialing: { tone: 'info', label: 'Em Teste' },
  active: { tone: 'ok', label: 'Ativo' },
  expired: { tone: 'bad', label: 'Expirado' },
};

export function ProducerList({ producers }: { producers: ProducerRow[] }) {
  return (
    <Card padded={false} className="overflow-hidden">
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
    </Card>
  );
}

function Row({ producer }: { producer: ProducerRow }) {
  const { tone, label } = STATUS[producer.status];
  return (
    <tr>
      <td data-cell="main">
        <div className="flex items-center gap-2.5">
          <Avatar name={producer.name} />
          <div className="min-w-0 leading-[19px] md:max-w-48 lg:max-w-80">
            <b className="block truncate font-medium">{producer.name}</b>
            <span className="block truncate text-muted text-sm">{producer.email}</span>
          </div>
        </div>
      </td>
      <td className="max-md:order-2 max-md:pt-0">
        <Badge tone={tone}>{label}</Badge>
      </td>
      <td>{producer.planName}</td>
      <td className="tabular-nums">
        {NUMBER.format(producer.studentCount)} / {NUMBER.format(producer.studentLimit)} alunos
      </td>
      <td className="text-muted tabular-nums" data-label="desde">
        {formatDate(new Date(producer.createdAt))}
      </td>
    </tr>
  );
}
