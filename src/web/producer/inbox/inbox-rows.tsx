import { Lock } from 'lucide-react';
import { useRef } from 'react';
import type { InboxRow } from '#shared/contract/conversations/inbox.ts';
import { DAY_MS, relativeTime } from '#shared/time/dates.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { clock } from '#web/player/state/time.ts';
import { cx } from '#web/ui/cx.ts';
import { Badge } from '#web/ui/data/badge.tsx';
import { Avatar } from '#web/ui/media/avatar.tsx';
import type { InboxList } from './use-inbox.ts';

export function InboxRows({ list: { found, rows, openId, open } }: { list: InboxList }) {
  return (
    <div className="flex-1 overflow-y-auto">
      {rows.map((row) => (
        <Row key={row.id} row={row} current={row.id === openId} onOpen={() => open(row.id)} />
      ))}
      {found.data?.more && (
        <p className="p-3.5 text-muted text-sm">As primeiras {rows.length}. Filtre ou responda para ver as outras.</p>
      )}
    </div>
  );
}

type RowProps = { row: InboxRow; current: boolean; onOpen: () => void };

function Row({ row, current, onOpen }: RowProps) {
  const seen = useRef<HTMLButtonElement>(null);
  const at = new Date(row.waitingSince ?? row.lastPostAt);
  const late = row.waitingSince !== null && Date.now() - at.getTime() > DAY_MS;
  return (
    <button
      type="button"
      ref={(element) => {
        if (element && current && seen.current === null) element.scrollIntoView({ block: 'nearest' });
        seen.current = current ? element : null;
      }}
      className="inbox-row"
      aria-current={current || undefined}
      onClick={onOpen}
    >
      <Avatar name={row.authorName || '?'} />
      <span className="min-w-0">
        <span className="flex items-baseline gap-2">
          <b className="truncate">{row.authorName || 'Ex-aluno'}</b>
          <time dateTime={at.toISOString()} className={cx(late && 'inbox-late')}>
            {relativeTime(at, new Date())}
          </time>
        </span>
        <span className="inbox-begins">{row.body || 'Mensagem apagada'}</span>
        <small className="block truncate">
          {[row.lessonTitle ?? 'Aula removida', row.second !== null && clock(row.second)].filter(Boolean).join(' · ')}
        </small>
        <RowBadges row={row} />
      </span>
    </button>
  );
}

function RowBadges({ row }: { row: InboxRow }) {
  const { same, private: isPrivate, held, reports } = row;
  if (!(same || isPrivate || held || reports)) return null;
  return (
    <span className="mt-1.5 flex flex-wrap gap-1.5">
      {same > 0 && <Badge tone="info">{same + 1} iguais</Badge>}
      {isPrivate && (
        <Badge tone="calm" icon={<Lock aria-hidden="true" />}>
          Só a escola vê
        </Badge>
      )}
      {held && <Badge tone="warn">Espera liberação</Badge>}
      {reports > 0 && <Badge tone="bad">{counted(reports, 'denúncia', 'denúncias')}</Badge>}
    </span>
  );
}
