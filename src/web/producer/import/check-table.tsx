import type { ImportVerdict } from '#shared/contract/people/imports.ts';
import type { ImportRow } from '#shared/import/rows.ts';
import { linkClass } from '#web/ui/navigation/link-class.ts';
import { ListRow, ListTable } from './list-table.tsx';
import { blankText, endText, KINDS, type Kind, reasonOf } from './texts.ts';

export type CheckedRow = ImportRow & { verdict: ImportVerdict; kind: Kind; meant: string | null };

type CheckTableProps = { rows: CheckedRow[]; onCorrect: (row: CheckedRow) => void };

export function CheckTable({ rows, onCorrect }: CheckTableProps) {
  return (
    <ListTable label="Linhas da lista" outcome="Situação">
      {rows.map((row) => {
        const { verdict, kind, meant, line, email, endsOn } = row;
        return (
          <ListRow
            key={line}
            line={line}
            email={email}
            name={verdict.name ?? row.name}
            reasons={[reasonOf(verdict, email), endText(verdict, endsOn)]}
            warning={verdict.blank && blankText(verdict.blank)}
            outcome={{ tone: KINDS[kind].tone, text: KINDS[kind].one }}
            correction={
              meant && (
                <button
                  type="button"
                  className={linkClass('wrap-anywhere text-left text-sm')}
                  onClick={() => onCorrect(row)}
                >
                  Trocar por {meant}
                </button>
              )
            }
          />
        );
      })}
    </ListTable>
  );
}
