import { useRef } from 'react';
import type { QueueRow } from '#shared/contract/assignments/grading.ts';
import { DAY_MS, relativeTime } from '#shared/time/dates.ts';
import { cx } from '#web/ui/cx.ts';
import { Avatar } from '#web/ui/media/avatar.tsx';
import type { GradingList } from './use-queue.ts';

/** So long nobody likes to wait. */
const LONG_DAYS = 3;

export function QueueList({ list: { found, rows, openId, open } }: { list: GradingList }) {
  const total = found.data?.total ?? 0;
  return (
    <section className="grading-queue" aria-label="Entregas">
      {rows.map((row) => (
        <Row key={row.id} row={row} current={row.id === openId} onOpen={() => open(row.id)} />
      ))}
      {total > rows.length && (
        <p className="p-3.5 text-muted text-sm">
          As {rows.length} mais antigas de {total.toLocaleString('pt-BR')}.
        </p>
      )}
    </section>
  );
}

const ordinalOf = ({ source, version }: QueueRow) => `${version}ª ${source === 'essay' ? 'tentativa' : 'entrega'}`;

type RowProps = { row: QueueRow; current: boolean; onOpen: () => void };

function Row({ row, current, onOpen }: RowProps) {
  const seen = useRef<HTMLButtonElement>(null);
  const at = new Date(row.submittedAt);
  const waits = row.state === 'submitted' || row.state === 'reviewing';
  const long = waits && Date.now() - at.getTime() > LONG_DAYS * DAY_MS;
  return (
    <button
      type="button"
      ref={(element) => {
        if (element && current && seen.current === null) element.scrollIntoView({ block: 'nearest' });
        seen.current = current ? element : null;
      }}
      className="grading-row"
      aria-current={current || undefined}
      onClick={onOpen}
    >
      <Avatar name={row.studentName} />
      <span className="min-w-0">
        <span className="flex items-baseline gap-2">
          <b className="truncate">{row.studentName}</b>
          <time dateTime={row.submittedAt} className={cx(long && 'grading-late')}>
            {relativeTime(at, new Date())}
          </time>
        </span>
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
      </span>
    </button>
  );
}
