import type { ImportVerdict } from '#shared/contract/people/imports.ts';
import type { ImportRow } from '#shared/import/rows.ts';
import { Badge } from '#web/ui/data/badge.tsx';
import { Table } from '#web/ui/data/table.tsx';
import { linkClass } from '#web/ui/navigation/link-class.ts';
import { blankText, endText, KINDS, type Kind, reasonOf } from './texts.ts';

export type CheckedRow = ImportRow & { verdict: ImportVerdict; kind: Kind; meant: string | null };

type CheckTableProps = { rows: CheckedRow[]; onCorrect: (row: CheckedRow) => void };

export function CheckTable({ rows, onCorrect }: CheckTableProps) {
  return (
    <Table label="Linhas da lista" className="import-table">
      <thead>
        <tr>
          <th scope="col">Linha</th>
          <th scope="col">E-mail</th>
          <th scope="col">Nome e motivo</th>
          <th scope="col" data-cell="actions">
            Situação
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const { verdict, kind, meant, line, email, endsOn } = row;
          const reason = reasonOf(verdict, email);
          const end = endText(verdict, endsOn);
          const name = verdict.name ?? row.name;
          return (
            <tr key={line}>
              <td className="text-muted tabular-nums" data-label="Linha">
                {line}
              </td>
              <td data-cell="main" className="md:w-1/2 md:max-w-0">
                <span className="block truncate" title={email}>
                  {email || <span className="text-muted">(vazio)</span>}
                </span>
                {meant && (
                  <button
                    type="button"
                    className={linkClass('wrap-anywhere text-left text-sm')}
                    onClick={() => onCorrect(row)}
                  >
                    Trocar por {meant}
                  </button>
                )}
              </td>
              <td className="leading-[19px] md:w-1/2 md:max-w-0">
                {name && <span className="block truncate">{name}</span>}
                {reason && <span className="block truncate text-muted text-sm">{reason}</span>}
                {end && <span className="block truncate text-muted text-sm">{end}</span>}
                {verdict.blank && <span className="block truncate text-sm text-warn">{blankText(verdict.blank)}</span>}
              </td>
              <td data-cell="actions">
                <Badge tone={KINDS[kind].tone}>{KINDS[kind].one}</Badge>
              </td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
