import type { QueueRow } from '#shared/contract/assignments/grading.ts';
import { DAY_MS } from '#shared/time/dates.ts';
import { Avatar } from '#web/ui/media/avatar.tsx';
import { QueueItem } from '../queue/queue-item.tsx';
import type { GradingList } from './use-queue.ts';

/** Waiting longer than this is highlighted. */
const LONG_DAYS = 3;

export function QueueList({ list: { found, question, rows, openId, open } }: { list: GradingList }) {
  const total = found.data?.total ?? 0;
  const isOver = ['graded', 'redo', 'approved'].includes(question.state);
  return (
    <section className="grading-queue" aria-label="Entregas">
      {rows.map((row) => (
        <Row key={row.id} row={row} current={row.id === openId} onOpen={() => open(row.id)} />
      ))}
      {rows.length === 0 && <p className="p-3.5 text-muted text-sm">Nenhuma entrega nesta lista.</p>}
      {total > rows.length && (
        <p className="p-3.5 text-muted text-sm">
          As {rows.length} mais {isOver ? 'recentes' : 'antigas'} de {total.toLocaleString('pt-BR')}.
        </p>
      )}
    </section>
  );
}

const ordinalOf = ({ source, version }: QueueRow) => `${version}ª ${source === 'essay' ? 'tentativa' : 'entrega'}`;

type RowProps = { row: QueueRow; current: boolean; onOpen: () => void };

function Row({ row, current, onOpen }: RowProps) {
  const at = new Date(row.submittedAt);
  const waits = row.state === 'submitted' || row.state === 'reviewing';
  return (
    <QueueItem
      face={<Avatar name={row.studentName} />}
      name={row.studentName}
      at={at}
      late={waits && Date.now() - at.getTime() > LONG_DAYS * DAY_MS}
      current={current}
      className="min-h-15 items-center py-2.5"
      onOpen={onOpen}
    >
      <small className="block truncate">
        {[
          row.title,
          row.source === 'essay' && 'questionário',
          row.version > 1 && ordinalOf(row),
          row.late && 'atrasada',
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </QueueItem>
  );
}
