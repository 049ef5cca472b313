import type { ImportedRow } from '#shared/contract/people/imports.ts';
import { Badge } from '#web/ui/data/badge.tsx';
import { Table } from '#web/ui/data/table.tsx';
import { outcomeReason, resultOf } from '../texts.ts';

export function ResultTable({ rows }: { rows: ImportedRow[] }) {
  return (
    <Table label="Resultado por e-mail" className="import-table">
      <thead>
        <tr>
          <th scope="col">Linha</th>
          <th scope="col">E-mail</th>
          <th scope="col">Nome e motivo</th>
          <th scope="col" data-cell="actions">
            Resultado
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ line, email, name, outcome }) => {
          const reason = outcomeReason(outcome, email);
          const { label, tone } = resultOf(outcome);
          return (
            <tr key={line}>
              <td className="text-muted tabular-nums" data-label="Linha">
                {line}
              </td>
              <td data-cell="main" className="md:w-1/2 md:max-w-0">
                <span className="block truncate" title={email}>
                  {email || <span className="text-muted">(vazio)</span>}
                </span>
              </td>
              <td className="leading-[19px] md:w-1/2 md:max-w-0">
                {name && <span className="block truncate">{name}</span>}
                {reason && <span className="block truncate text-muted text-sm">{reason}</span>}
              </td>
              <td data-cell="actions">
                <Badge tone={tone}>{label}</Badge>
              </td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
