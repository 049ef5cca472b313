import { formatBrl } from '#shared/billing/money.ts';
import type { Payment } from '#shared/contract/owner.ts';
import { formatDate } from '#shared/time/dates.ts';
import { PersonCell } from '#web/owner/person-cell.tsx';
import { PAYMENT } from '#web/panel/status.ts';
import { Badge } from '#web/ui/data/badge.tsx';
import { Table } from '#web/ui/data/table.tsx';

export function PaymentTable({ label, payments }: { label: string; payments: Payment[] }) {
  return (
    <Table label={label}>
      <thead>
        <tr>
          <th scope="col">Cliente</th>
          <th scope="col">Plano</th>
          <th scope="col">Status</th>
          <th scope="col">Data</th>
          <th scope="col" data-cell="number">
            Valor
          </th>
        </tr>
      </thead>
      <tbody>
        {payments.map((payment) => (
          <Row key={payment.id} payment={payment} />
        ))}
      </tbody>
    </Table>
  );
}

function Row({ payment }: { payment: Payment }) {
  const { tone, label } = PAYMENT[payment.status];
  return (
    <tr>
      <PersonCell name={payment.userName ?? 'Produtor removido'} email={payment.userEmail} />
      <td className="lg:pr-10">{payment.planName}</td>
      <td className="lg:pr-10">
        <Badge tone={tone}>{label}</Badge>
      </td>
      <td className="text-muted tabular-nums lg:pr-10">{formatDate(new Date(payment.paymentDate))}</td>
      <td data-cell="number" className="font-medium max-md:order-2 max-md:pt-0 max-md:text-fg!">
        {formatBrl(payment.amountCents)}
      </td>
    </tr>
  );
}
