import type { BulkAction } from '#shared/contract/people/bulk-actions.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { Progress } from '#web/ui/feedback/progress.tsx';
import { RUNNING } from './bulk-texts.ts';

export function RunningBulkAction({ action: { kind, total, outcomes } }: { action: BulkAction }) {
  const done = total - (outcomes.waiting ?? 0);
  return (
    <Note tone="info" title={RUNNING[kind]}>
      <span className="flex items-center gap-3 tabular-nums">
        <Progress value={(done / total) * 100} label={RUNNING[kind]} className="max-w-80 flex-1" />
        {done.toLocaleString('pt-BR')} de {total.toLocaleString('pt-BR')}
      </span>
    </Note>
  );
}
