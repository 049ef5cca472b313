import { ChevronRight } from 'lucide-react';
import type { DeliveryRow } from '#shared/contract/school/sales.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Table } from '#web/ui/data/table.tsx';
import { TableHead } from '#web/ui/data/table-head.tsx';
import { eventOf, STATUS, sentenceOn } from './sales-texts.ts';

type DeliveryListProps = { deliveries: DeliveryRow[]; onOpen: (delivery: DeliveryRow) => void };

export function DeliveryList({ deliveries, onOpen }: DeliveryListProps) {
  return (
    <Table label="Entregas">
      <TableHead columns={['Entrega', 'Comprador', 'O que foi feito']} actions />
      <tbody>
        {deliveries.map((delivery) => (
          <Row key={delivery.id} delivery={delivery} onOpen={() => onOpen(delivery)} />
        ))}
      </tbody>
    </Table>
  );
}

function Row({ delivery, onOpen }: { delivery: DeliveryRow; onOpen: () => void }) {
  const { sender, buyer, receivedAt, simulated, status } = delivery;
  const at = formatDateTime(new Date(receivedAt));
  const from = simulated ? 'Simulação' : sender;
  const { label, tone } = STATUS[status];
  return (
    <tr>
      <td data-cell="main" className="md:w-1/3 md:min-w-44">
        <div className="min-w-0 whitespace-normal py-2 leading-[19px]">
          <b className="block font-medium">{from}</b>
          <span className="block text-sm">{eventOf(delivery)}</span>
          <span className="block text-muted text-sm tabular-nums">{at}</span>
        </div>
      </td>
      <td data-cell={buyer ? undefined : 'hide'} className="max-md:basis-full">
        <span className="block text-sm max-md:whitespace-normal max-md:wrap-anywhere md:max-w-40 md:truncate">
          {buyer ?? '–'}
        </span>
      </td>
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
