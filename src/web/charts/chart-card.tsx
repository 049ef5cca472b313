import './charts.css';
import { ChartLine, Download, Table2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { csvFile } from '#shared/text/csv.ts';
import { localDay } from '#shared/time/dates.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Card } from '#web/ui/data/card.tsx';
import { Table } from '#web/ui/data/table.tsx';

export type ChartTable = {
  columns: string[];
  rows: string[][];
  /** Number of text columns before the numeric ones. */
  words?: number;
};

type ChartCardProps = {
  title: string;
  /** Name of the exported file, before the day. */
  file: string;
  table: ChartTable;
  legend?: ReactNode;
  filter?: ReactNode;
  note?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A chart that can also be read as a table and exported as CSV. */
export function ChartCard({ title, file, table, legend, filter, note, className, children }: ChartCardProps) {
  const [asTable, setAsTable] = useState(false);
  return (
    <Card className={cx('chart-card', className)}>
      <div className="chart-head">
        <h2 className="text-md tracking-[-0.01em]">{title}</h2>
        {!asTable && legend}
        {filter && <div className="chart-filter">{filter}</div>}
        <div className="-mt-1 -mr-2 -mb-1 flex gap-0.5 print:hidden">
          <IconButton
            label={`${title}: ${asTable ? 'ver gráfico' : 'ver tabela'}`}
            tooltip={asTable ? 'Ver gráfico' : 'Ver tabela'}
            icon={asTable ? <ChartLine /> : <Table2 />}
            size="small"
            onClick={() => setAsTable(!asTable)}
          />
          <IconButton
            label={`${title}: baixar CSV`}
            tooltip="Baixar CSV"
            icon={<Download />}
            size="small"
            onClick={() => downloadCsv(file, table)}
          />
        </div>
      </div>
      {asTable ? <Numbers title={title} table={table} /> : children}
      {note && <p className="mt-3 text-muted text-sm">{note}</p>}
    </Card>
  );
}

function Numbers({ title, table: { columns, rows, words = 1 } }: { title: string; table: ChartTable }) {
  return (
    <div className="chart-table">
      <Table label={title} stacked={false}>
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th key={column} scope="col" data-cell={at >= words ? 'number' : undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...rows.entries()].map(([at, row]) => (
            <tr key={at}>
              {row.map((cell, column) => (
                <td key={columns[column]} data-cell={column >= words ? 'number' : undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

/** Downloads `{name}_{day}.csv`. */
function downloadCsv(
  name: string,
  { columns, rows }: { columns: readonly string[]; rows: readonly (readonly string[])[] },
  now = new Date(),
): void {
  saveFile(new Blob([csvFile([columns, ...rows])], { type: 'text/csv;charset=utf-8' }), `${name}_${localDay(now)}.csv`);
}
