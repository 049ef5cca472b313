import { useMutation } from '@tanstack/react-query';
import { ChartNoAxesColumn, Eye, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ProducerRow } from '#shared/contract/owner.ts';
import { formatDate } from '#shared/time/dates.ts';
import { api } from '#web/lib/api/api.ts';
import { leaveAtOnce } from '#web/lib/session/session-end.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { number } from '#web/owner/figures.ts';
import { PersonCell } from '#web/owner/person-cell.tsx';
import { SUBSCRIPTION } from '#web/panel/status.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Table } from '#web/ui/data/table.tsx';
import { TableHead } from '#web/ui/data/table-head.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { moveFocusOnUnmount } from '#web/ui/overlay/move-focus-on-unmount.ts';

type ProducerListProps = {
  producers: ProducerRow[];
  onOpen: (producer: ProducerRow) => void;
  onRemove: (producer: ProducerRow) => void;
};

export function ProducerList({ producers, onOpen, onRemove }: ProducerListProps) {
  const viewing = useViewing();
  return (
    // On tablets, hiding the "Desde" column leaves space for the name.
    <Table
      label="Produtores"
      className="md:max-lg:[&_tr>:nth-child(5)]:hidden md:max-lg:[&_:is(td,th):not(:first-child)]:px-2"
    >
      <TableHead columns={['Produtor', 'Status', 'Plano', 'Alunos', 'Desde']} actions />
      <tbody>
        {producers.map((producer) => (
          <Row key={producer.id} producer={producer} onOpen={() => onOpen(producer)}>
            <IconButton
              label={`Detalhes de ${producer.name}`}
              tooltip="Detalhes"
              icon={<ChartNoAxesColumn />}
              onClick={() => onOpen(producer)}
            />
            <IconButton
              label={`Entrar como ${producer.name}`}
              tooltip="Entrar como"
              icon={<Eye />}
              busy={viewing.isPending && viewing.variables.producerId === producer.id}
              onClick={() => viewing.mutate({ producerId: producer.id })}
            />
            <IconButton
              label={`Remover ${producer.name}`}
              tooltip="Remover"
              icon={<Trash2 />}
              onClick={() => onRemove(producer)}
            />
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

/** `03/12`, without the year, since it is within days. */
const dayAndMonth = (at: string) => formatDate(new Date(at)).slice(0, 5);

function Row({ producer, onOpen, children }: { producer: ProducerRow; onOpen: () => void; children: ReactNode }) {
  const { tone, label } = SUBSCRIPTION[producer.status];
  return (
    // For the keyboard, the button in the row does the same.
    <tr
      ref={moveFocusOnUnmount}
      className="cursor-pointer"
      onClick={(event) => {
        if (!(event.target as Element).closest('button')) onOpen();
      }}
    >
      <PersonCell name={producer.name} email={producer.email} />
      <td>
        <Badge tone={tone}>{label}</Badge>
        {producer.closeAt && (
          <span className="block text-bad text-sm tabular-nums">encerra em {dayAndMonth(producer.closeAt)}</span>
        )}
      </td>
      <td>{producer.planName}</td>
      <td className="tabular-nums">
        {number(producer.studentCount)} / {number(producer.studentLimit)} alunos
      </td>
      <td className="text-muted tabular-nums" data-label="desde">
        {formatDate(new Date(producer.createdAt))}
      </td>
      <td data-cell="actions">{children}</td>
    </tr>
  );
}

/** Opens a producer's panel read-only. */
const useViewing = () =>
  useMutation(
    api.owner.startImpersonation.mutationOptions({
      onSuccess: () => leaveAtOnce('/dashboard'),
      onError: (error) => toast.error(explainProblem(error).text),
    }),
  );
