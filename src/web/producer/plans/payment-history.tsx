import { formatBrl } from '#shared/billing/money.ts';
import type { BillingPayment } from '#shared/contract/billing.ts';
import { formatDate } from '#shared/time/dates.ts';
import { PAYMENT } from '#web/panel/status.ts';
import { Badge } from '#web/ui/data/badge.tsx';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import { Table } from '#web/ui/data/table.tsx';
import { paymentName } from './payment-texts.ts';

export function PaymentHistory({ payments }: { payments: BillingPayment[] }) {
  if (payments.length === 0) {
    return (
      <Card>
        <CardHead title="Histórico de pagamentos" />
        <p className="text-muted">Nenhum pagamento ainda. Os seus aparecem aqui, com data, valor e situação.</p>
      </Card>
    );
  }
  return (
    <Card padded={false} className="overflow-hidden">
      <h2 className="px-5 pt-5 pb-3 text-md tracking-[-0.01em]">Histórico de pagamentos</h2>
      <Table label="Histórico de pagamentos">
        <thead>
          <tr>
            <th data-cell="main">Pagamento</th>
            <th>Data</th>
            <th>Forma</th>
            <th data-cell="number">Valor</th>
            <th>Situação</th>
          </tr>
        </thead>
        <tbody>
          {payments.map((payment) => (
            <Row key={payment.id} payment={payment} />
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

function Row({ payment }: { payment: BillingPayment }) {
  const { tone, label } = PAYMENT[payment.status];
  return (
    <tr>
      <td data-cell="main">
        <span className="font-medium">{paymentName(payment)}</span>
      </td>
      <td data-label="Data" className="tabular-nums">
        {formatDate(new Date(payment.paymentDate))}
      </td>
      <td data-label="Forma">{payment.method ? (payment.method === 'pix' ? 'PIX' : 'Cartão') : 'À escolha'}</td>
      <td data-label="Valor" data-cell="number">
        {formatBrl(payment.amountCents)}
        {payment.status === 'completed' && payment.refundedCents > 0 && (
          <span className="block text-muted text-sm">{formatBrl(payment.refundedCents)} devolvidos</span>
        )}
      </td>
      <td data-label="Situação">
        <Badge tone={tone}>{label}</Badge>
      </td>
    </tr>
  );
}
