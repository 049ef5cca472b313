import './progress-table.css';
import { useMemo, useState, useSyncExternalStore } from 'react';
import type { ProgressHead, ProgressModule } from '#shared/contract/school/progress-table.ts';
import type { ProgressColumns } from '#shared/lists/progress-question.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { type CellState, columnsOf } from './grid/columns.ts';
import { ProgressGrid } from './grid/progress-grid.tsx';
import { ProgressList } from './progress-list.tsx';
import { ProgressMark } from './progress-mark.tsx';
import type { useProgressTable } from './use-progress-table.ts';

type ProgressTableProps = {
  head: ProgressHead;
  modules: readonly ProgressModule[];
  by: ProgressColumns;
  stopAt: number | null;
  table: ReturnType<typeof useProgressTable>;
};

const NUMBER = new Intl.NumberFormat('pt-BR');
const KEY: [CellState['look'], string][] = [
  ['full', 'Concluída'],
  ['part', 'Vista em parte'],
  ['none', 'Não vista'],
  ['locked', 'Bloqueada'],
  ['closed', 'Sem acesso'],
];
const PHONE = '(max-width: 767px)';

/** The grid or, on phones, a list of the same students. */
export function ProgressTable({ head: { total }, modules, by, stopAt, table }: ProgressTableProps) {
  const { students, hasMore, loadMore, loading, failed, first } = table;
  const phone = useIsPhone();
  const [seen, see] = useState({ from: 1, to: students.length });
  const { columns, groups } = useMemo(() => columnsOf(modules, by, stopAt), [modules, by, stopAt]);
  const range = phone ? { from: 1, to: students.length } : seen;
  return (
    <Card padded={false} className="overflow-hidden aria-busy:opacity-60" aria-busy={first.isPlaceholderData}>
      {phone ? (
        <ProgressList students={students} columns={columns} />
      ) : (
        <ProgressGrid
          students={students}
          total={total}
          columns={columns}
          groups={groups}
          wide={by === 'modulos'}
          onSee={see}
          onNearEnd={hasMore && !failed ? loadMore : undefined}
        />
      )}
      {(failed || (phone && hasMore)) && (
        <div className="flex flex-wrap items-center justify-center gap-3 border-line border-t p-3">
          {failed && <p role="alert">Não foi possível carregar mais alunos.</p>}
          <Button busy={loading} onClick={loadMore}>
            {failed ? 'Tentar de novo' : 'Mostrar mais alunos'}
          </Button>
        </div>
      )}
      <div className="progress-key">
        {KEY.map(([look, text]) => (
          <span key={look}>
            <ProgressMark look={look} />
            {text}
          </span>
        ))}
        <span className="progress-range">
          {NUMBER.format(range.from)} a {NUMBER.format(Math.min(range.to, total))} de {NUMBER.format(total)}
        </span>
      </div>
    </Card>
  );
}

function useIsPhone(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const phone = window.matchMedia(PHONE);
      phone.addEventListener('change', changed);
      return () => phone.removeEventListener('change', changed);
    },
    () => window.matchMedia(PHONE).matches,
  );
}
