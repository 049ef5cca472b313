import type { WaitingSale } from '#shared/contract/school/sales.ts';
import { relativeTime } from '#shared/time/dates.ts';
import { WAITING } from '#web/producer/sales/sales-texts.ts';
import { Table } from '#web/ui/data/table.tsx';
import { TableHead } from '#web/ui/data/table-head.tsx';
import { moveFocusOnUnmount } from '#web/ui/overlay/move-focus-on-unmount.ts';
import { WaitingFix, type WaitingFixProps } from './waiting-fix.tsx';

type WaitingListProps = { sales: WaitingSale[] } & Pick<WaitingFixProps, 'onPublish' | 'onMove'>;

export function WaitingList({ sales, ...actions }: WaitingListProps) {
  return (
    <Table label="Vendas aguardando">
      <TableHead columns={['Comprador', 'Por que espera']} />
      <tbody>
        {sales.map((sale) => (
          <Row key={sale.id} sale={sale} {...actions} />
        ))}
      </tbody>
    </Table>
  );
}

function Row({ sale, ...actions }: WaitingFixProps) {
  const { name, email, sender, simulated, courseTitle, since, reason } = sale;
  const { why, next } = WAITING[reason];
  return (
    <tr ref={moveFocusOnUnmount}>
      <td data-cell="main" className="align-top md:w-2/5 md:min-w-44">
        <div className="min-w-0 whitespace-normal py-3 leading-[19px] max-md:pt-0 max-md:pb-1">
          <b className="block font-medium wrap-anywhere">{name ?? 'Sem nome'}</b>
          <span className="block text-muted text-sm wrap-anywhere">{email ?? 'Sem e-mail'}</span>
          <span className="mt-1 block text-sm wrap-anywhere">{courseTitle ?? 'Curso apagado'}</span>
          <span className="block text-muted text-sm">
            {simulated ? 'Simulação' : sender}, {relativeTime(new Date(since), new Date())}
          </span>
        </div>
      </td>
      <td className="align-top max-md:basis-full">
        <div className="grid gap-2.5 whitespace-normal py-3 leading-[19px] max-md:pt-1 max-md:pb-0">
          <p>
            <b className="block font-medium text-fg">{why}</b>
            <span className="block text-muted text-sm">{next}</span>
          </p>
          <WaitingFix sale={sale} {...actions} />
        </div>
      </td>
    </tr>
  );
}
