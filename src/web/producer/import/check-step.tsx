import { useState } from 'react';
import type { ImportCheck } from '#shared/contract/people/imports.ts';
import type { ImportRow } from '#shared/import/rows.ts';
import { suggestEmail } from '#shared/import/typos.ts';
import { LIMITS } from '#shared/limits.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { useExportName } from '#web/producer/use-export-name.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Pagination } from '#web/ui/data/pagination.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { CheckSummary } from './check-summary.tsx';
import { type CheckedRow, CheckTable } from './check-table.tsx';
import { Counters } from './counters.tsx';
import { downloadLeftOut } from './download.ts';
import { ALWAYS, IN_SCHOOL, KINDS, type Kind, kindOf, reasonOf } from './texts.ts';

type CheckStepProps = {
  rows: ImportRow[];
  check: ImportCheck;
  courses: string[];
  /** Typed manually, so errors are listed. */
  pasted: boolean;
  busy: boolean;
  onCorrect: (corrected: ReadonlyMap<number, string>) => void;
  onBack: () => void;
  onImport: (sendLater: boolean) => void;
};

export function CheckStep({ rows, check, courses, pasted, busy, onCorrect, onBack, onImport }: CheckStepProps) {
  const [filter, setFilter] = useState<Kind | null>(null);
  const [page, setPage] = useState(1);
  const named = useExportName();
  const lines: CheckedRow[] = check.verdicts.flatMap((verdict, at) => {
    const row = rows[at];
    return row ? [{ ...row, verdict, kind: kindOf[verdict.state], meant: suggestEmail(row.email) }] : [];
  });
  const count = (kind: Kind) => lines.filter((line) => line.kind === kind).length;
  const shown = filter ? lines.filter(({ kind }) => kind === filter) : lines;
  const out = lines.filter(({ kind }) => !IN_SCHOOL.includes(kind));
  const slips = lines.filter(({ meant }) => meant !== null);
  const invalid = lines.filter(({ kind }) => kind === 'invalid');
  const size = LIMITS.studentPage;
  const filled = (Object.keys(KINDS) as Kind[]).filter((kind) => count(kind) > 0);
  const few = (Object.keys(KINDS) as Kind[]).filter((kind) => ALWAYS.includes(kind) || count(kind) > 0);
  const kinds = few.length > ALWAYS.length + 1 ? filled : few;

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 min-[1024px]:grid-cols-[minmax(0,1fr)_400px]">
      <div className="grid min-w-0 content-start gap-4">
        <Counters
          counters={kinds.map((kind) => ({
            id: kind,
            label: KINDS[kind].many,
            tone: KINDS[kind].tone,
            count: count(kind),
          }))}
          value={filter}
          onChange={(kind) => {
            setFilter(kind);
            setPage(1);
          }}
        />
        {pasted && invalid.length > 0 && (
          <Note tone="bad">
            <span className="wrap-anywhere">
              Emails inválidos encontrados:{' '}
              {invalid
                .slice(0, 10)
                .map(({ email }) => email)
                .join(', ')}
              {invalid.length > 10 && ` e mais ${invalid.length - 10}`}
            </span>
          </Note>
        )}
        {slips.length > 0 && (
          <Note
            tone="warn"
            title={`${counted(slips.length, 'e-mail parece ter', 'e-mails parecem ter')} erro de digitação`}
            action={
              <Button
                size="small"
                disabled={busy}
                onClick={() => onCorrect(new Map(slips.map(({ line, meant }) => [line, meant ?? ''])))}
              >
                {slips.length === 1 ? 'Corrigir' : `Corrigir os ${slips.length}`}
              </Button>
            }
          >
            {slips[0]?.email} não seria {slips[0]?.meant}?
          </Note>
        )}
        <Card padded={false} className="overflow-hidden">
          <CheckTable
            rows={shown.slice((page - 1) * size, page * size)}
            onCorrect={({ line, meant }) => onCorrect(new Map([[line, meant ?? '']]))}
          />
          <Pagination page={page} pageSize={size} total={shown.length} onChange={setPage} />
        </Card>
        {out.length > 0 && (
          <div>
            <Button
              variant="ghost"
              size="small"
              onClick={() =>
                downloadLeftOut(
                  out.map((line) => ({ ...line, reason: reasonOf(line.verdict, line.email) ?? '' })),
                  named('importacao-fora'),
                )
              }
            >
              {out.length === 1
                ? 'Baixar a linha fora da importação'
                : `Baixar as ${counted(out.length, '', 'linhas')} fora da importação`}
            </Button>
          </div>
        )}
      </div>
      <CheckSummary check={check} courses={courses} busy={busy} onBack={onBack} onImport={onImport} />
    </div>
  );
}
