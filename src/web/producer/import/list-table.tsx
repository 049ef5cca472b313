import type { ReactNode } from 'react';
import { Badge } from '#web/ui/data/badge.tsx';
import { Table } from '#web/ui/data/table.tsx';
import type { Tone } from '#web/ui/tone.ts';

type ListTableProps = { label: string; outcome: string; children: ReactNode };

/** Lines of a list with their outcomes. */
export function ListTable({ label, outcome, children }: ListTableProps) {
  return (
    <Table label={label}>
      <thead>
        <tr>
          <th scope="col">Linha</th>
          <th scope="col">E-mail</th>
          <th scope="col">Nome e motivo</th>
          <th scope="col" data-cell="actions">
            {outcome}
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </Table>
  );
}

type ListRowProps = {
  line: number;
  email: string;
  /** Shown below the address, such as a suggested correction. */
  correction?: ReactNode;
  name: string | null;
  reasons: (string | null | undefined)[];
  warning?: string | null;
  outcome: { tone: Tone; text: string };
};

export function ListRow({ line, email, correction, name, reasons, warning, outcome }: ListRowProps) {
  return (
    <tr>
      <td className="text-muted tabular-nums" data-label="Linha">
        {line}
      </td>
      <td data-cell="main" className="md:w-1/2 md:max-w-0">
        <span className="block truncate" title={email}>
          {email || <span className="text-muted">(vazio)</span>}
        </span>
        {correction}
      </td>
      <td className="min-w-0 whitespace-normal leading-[19px] md:w-1/2 md:max-w-0 md:py-1.5">
        {name && <span className="block wrap-anywhere md:truncate">{name}</span>}
        {reasons.map(
          (reason) =>
            reason && (
              <span key={reason} className="block wrap-anywhere text-muted text-sm">
                {reason}
              </span>
            ),
        )}
        {warning && <span className="block text-sm text-warn">{warning}</span>}
      </td>
      <td data-cell="actions">
        <Badge tone={outcome.tone}>{outcome.text}</Badge>
      </td>
    </tr>
  );
}
