import { formatBrl } from '#shared/billing/money.ts';
import type { Overview } from '#shared/contract/owner.ts';
import { formatDate } from '#shared/time/dates.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { PersonCell } from '#web/owner/person-cell.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import { Table } from '#web/ui/data/table.tsx';

/** Payments refused in the last 30 days, unrecovered first; hidden if there are none. */
export function FailedPaymentsCard({ failedPayments: { total, latest } }: Pick<Overview, 'failedPayments'>) {
  if (total === 0) return null;
  return (
    <Card padded={false} className="overflow-hidden">
      <div className="px-5 pt-5">
        <CardHead title="Pagamentos com falha em 30 dias" />
      </div>
      <Table label="Pagamentos com falha em 30 dias">
        <thead>
          <tr>
            <th scope="col">Produtor</th>
            <th scope="col">Plano</th>
            <th scope="col">Situação</th>
            <th scope="col">Data</th>
            <th scope="col" data-cell="number">
              Valor
            </th>
          </tr>
        </thead>
        <tbody>
          {latest.map(({ id, producerId, name, email, planName, recovered, failedAt, amountCents }) => (
            <tr key={id}>
              <PersonCell name={name} email={email} producerId={producerId} />
              <td className="lg:pr-10">{planName}</td>
              <td className="lg:pr-10">
                <Badge tone={recovered ? 'ok' : 'bad'}>{recovered ? 'Recuperado' : 'Não recuperado'}</Badge>
              </td>
              <td className="text-muted tabular-nums lg:pr-10">{formatDate(new Date(failedAt))}</td>
              <td data-cell="number" className="font-medium max-md:order-2 max-md:pt-0 max-md:text-fg!">
                {formatBrl(amountCents)}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      {total > latest.length && (
        <p className="border-line border-t px-5 py-3 text-muted text-sm">
          e mais {counted(total - latest.length, 'pagamento', 'pagamentos')}
        </p>
      )}
    </Card>
  );
}
