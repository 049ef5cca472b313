import type { ImportedRow } from '#shared/contract/people/imports.ts';
import { ListRow, ListTable } from '../list-table.tsx';
import { outcomeReason, resultOf } from '../texts.ts';

export function ResultTable({ rows }: { rows: ImportedRow[] }) {
  return (
    <ListTable label="Resultado por e-mail" outcome="Resultado">
      {rows.map(({ line, email, name, outcome }) => {
        const { label: text, tone } = resultOf(outcome);
        return (
          <ListRow
            key={line}
            line={line}
            email={email}
            name={name}
            reasons={[outcomeReason(outcome, email)]}
            outcome={{ tone, text }}
          />
        );
      })}
    </ListTable>
  );
}
