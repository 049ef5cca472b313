import { memo } from 'react';
import { counted } from '#web/lib/texts/counted.ts';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { LineTable, type LineTableProps } from './line-table.tsx';

type LineListProps = Omit<LineTableProps, 'label'> & {
  /** Keys of links whose title is being loaded. */
  asking: readonly string[];
};

export const LineList = memo(function LineList({ lines, titles, asking, onName }: LineListProps) {
  const wrong = lines.filter(({ problem }) => problem).length;
  if (lines.length === 0) return null;
  return (
    <div className="grid gap-2">
      <p className="text-sm text-muted tabular-nums" role="status">
        {counted(lines.length - wrong, 'aula pronta', 'aulas prontas')}
        {wrong > 0 && `, ${counted(wrong, 'linha a corrigir', 'linhas a corrigir')}`}
      </p>
      <Asking count={asking.length} />
      <LineTable label="Conferência das linhas" lines={lines} titles={titles} onName={onName} />
    </div>
  );
});

/** Number of titles being loaded. */
export function Asking({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="flex items-center gap-2 text-sm text-muted">
      <Spinner />
      {counted(count, 'título por buscar', 'títulos por buscar')}. Pode adicionar sem esperar.
    </p>
  );
}
