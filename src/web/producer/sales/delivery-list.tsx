import { ChevronRight } from 'lucide-react';
import type { DeliveryRow, FoundDelivery } from '#shared/contract/school/sales.ts';
import { nameSaleKind } from '#shared/sale-kinds.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { StudentLink } from '#web/producer/student/student-link.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Table } from '#web/ui/data/table.tsx';
import { TableHead } from '#web/ui/data/table-head.tsx';
import { STATUS, sentenceOn } from './sales-texts.ts';

/** Of one course; or of all, then with their buyers. */
type Delivery = DeliveryRow & Partial<Pick<FoundDelivery, 'person' | 'courseTitle'>>;
type DeliveryListProps<Row extends Delivery> = { deliveries: Row[]; onOpen: (delivery: Row) => void };

export function DeliveryList<Row extends Delivery>({ deliveries, onOpen }: DeliveryListProps<Row>) {
  return (
    <Table label="Entregas">
      <TableHead columns={['Entrega', 'Comprador', 'O que foi feito']} actions />
      <tbody>
        {deliveries.map((delivery) => (
          <Line key={delivery.id} delivery={delivery} onOpen={() => onOpen(delivery)} />
        ))}
      </tbody>
    </Table>
  );
}

function Line({ delivery, onOpen }: { delivery: Delivery; onOpen: () => void }) {
  const { sender, courseTitle, receivedAt, simulated, status } = delivery;
  const at = formatDateTime(new Date(receivedAt));
  const from = simulated ? 'Simulação' : sender;
  const { label, tone } = STATUS[status];
  return (
    <tr>
      <td data-cell="main" className="md:w-1/3 md:min-w-44">
        <div className="min-w-0 whitespace-normal py-2 leading-[19px]">
          <b className="block font-medium">{from}</b>
          <span className="block text-sm">{nameSaleKind(delivery.kind)}</span>
          {courseTitle && <span className="block text-muted text-sm wrap-anywhere">No endereço de {courseTitle}</span>}
          <span className="block text-muted text-sm tabular-nums">{at}</span>
        </div>
      </td>
      <Buyer delivery={delivery} />
      <td className="max-md:basis-full">
        <div className="grid gap-1 whitespace-normal py-2 leading-[19px]">
          <Badge tone={tone}>{label}</Badge>
          <span className="text-muted text-sm">{sentenceOn(delivery)}</span>
        </div>
      </td>
      <td data-cell="actions">
        <IconButton
          label={`Ver entrega: ${from}, ${at}`}
          tooltip="Ver entrega"
          size="small"
          icon={<ChevronRight />}
          className="max-md:size-(--ctl)"
          onClick={onOpen}
        />
      </td>
    </tr>
  );
}

/** Unmasked if the server sent it so; a student's name links to their page. */
function Buyer({ delivery: { buyer, person } }: { delivery: Delivery }) {
  if (person)
    return (
      <td className="max-md:basis-full">
        <div className="grid min-w-0 justify-items-start whitespace-normal py-2 text-sm leading-[19px] wrap-anywhere">
          {person.studentId ? (
            <StudentLink student={{ id: person.studentId, name: person.name ?? person.email ?? 'Ver aluno' }} />
          ) : (
            person.name && <span className="text-fg">{person.name}</span>
          )}
          {person.email && <span className="text-muted">{person.email}</span>}
        </div>
      </td>
    );
  return (
    <td data-cell={buyer ? undefined : 'hide'} className="max-md:basis-full">
      <span className="block text-sm max-md:whitespace-normal max-md:wrap-anywhere md:max-w-40 md:truncate">
        {buyer ?? '–'}
      </span>
    </td>
  );
}
