import { useState } from 'react';
import type { RevenueOfCurrency } from '#shared/contract/school/revenue.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Table } from '#web/ui/data/table.tsx';
import { wholeNumber } from '../reports/figures-text.ts';

type Row = Omit<RevenueOfCurrency['days'][number], 'day'> & { key: string; name: string };
type MoneyTableProps = { title: string; rows: Row[]; money: (cents: number) => string };

const SHOWN = 8;

/** The largest first. */
export function MoneyTable({ title, rows, money }: MoneyTableProps) {
  const [whole, setWhole] = useState(false);
  const shown = whole ? rows : rows.slice(0, SHOWN);
  return (
    <Card padded={false} className="self-start overflow-hidden">
      <h4 className="px-5 pt-4 pb-2 font-strong text-md tracking-[-0.01em]">{title}</h4>
      <Table label={title} stacked={false}>
        <thead>
          <tr>
            <th scope="col">Nome</th>
            <th scope="col" data-cell="number" className="max-md:hidden">
              Vendas
            </th>
            <th scope="col" data-cell="number" className="max-md:hidden">
              Reembolsos
            </th>
            <th scope="col" data-cell="number">
              Líquido
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ key, name, sales, grossCents, refundedCents }) => (
            <tr key={key}>
              <td className="min-w-32 whitespace-normal wrap-anywhere py-2 leading-[19px]">
                <span className="line-clamp-2" title={name}>
                  {name}
                </span>
                <span className="block text-muted text-sm tabular-nums">
                  {wholeNumber(sales)} {sales === 1 ? 'venda' : 'vendas'}
                </span>
                <span className="block text-muted text-sm tabular-nums md:hidden">
                  {money(grossCents)}
                  {refundedCents > 0 && `, menos ${money(refundedCents)} devolvidos`}
                </span>
              </td>
              <td data-cell="number" className="max-md:hidden">
                {money(grossCents)}
              </td>
              <td data-cell="number" className="max-md:hidden">
                {refundedCents > 0 ? money(refundedCents) : '–'}
              </td>
              <td data-cell="number">{money(grossCents - refundedCents)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {rows.length > SHOWN && !whole && (
        <div className="border-line border-t px-4 py-2.5">
          <Button size="small" variant="ghost" onClick={() => setWhole(true)}>
            Mostrar as {wholeNumber(rows.length)}
          </Button>
        </div>
      )}
    </Card>
  );
}
