import { Check, ListChecks, Lock, UserRound } from 'lucide-react';
import { useState } from 'react';
import type { InboxRow } from '#shared/contract/conversations/inbox.ts';
import { DAY_MS } from '#shared/time/dates.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { clock } from '#web/player/state/time.ts';
import { Button } from '#web/ui/button/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Badge } from '#web/ui/data/badge.tsx';
import { Avatar } from '#web/ui/media/avatar.tsx';
import { QueueItem } from '../queue/queue-item.tsx';
import { BulkBar } from './bulk-bar.tsx';
import type { InboxList } from './use-inbox.ts';

export function InboxRows({ list }: { list: InboxList }) {
  const { found, rows, openId, open } = list;
  const [chosen, choose] = useState<string[] | null>(null);
  const toggle = (id: string) =>
    choose((ids) => (ids?.includes(id) ? ids.filter((each) => each !== id) : [...(ids ?? []), id]));
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {chosen && (
        <BulkBar
          list={list}
          chosen={rows.map(({ id }) => id).filter((id) => chosen.includes(id))}
          onDone={() => choose(null)}
        />
      )}
      <div className="flex-1 overflow-y-auto">
        {rows.map((row) => (
          <Row
            key={row.id}
            row={row}
            current={row.id === openId && !chosen}
            chosen={chosen ? chosen.includes(row.id) : null}
            onOpen={() => (chosen ? toggle(row.id) : open(row.id))}
          />
        ))}
        {found.data?.more && (
          <p className="p-3.5 text-muted text-sm">As primeiras {rows.length}. Filtre ou responda para ver as outras.</p>
        )}
      </div>
      {!chosen && (
        <Button size="small" variant="ghost" className="m-2 flex-none" icon={<ListChecks />} onClick={() => choose([])}>
          Escolher várias
        </Button>
      )}
    </div>
  );
}

/** `chosen` is null while nothing is being selected. */
type RowProps = { row: InboxRow; current: boolean; chosen: boolean | null; onOpen: () => void };

function Row({ row, current, chosen, onOpen }: RowProps) {
  const at = new Date(row.waitingSince ?? row.lastPostAt);
  return (
    <QueueItem
      face={chosen === null ? <Avatar name={row.authorName || '?'} className="max-md:size-9" /> : <Tick on={chosen} />}
      name={row.authorName || 'Ex-aluno'}
      at={at}
      late={row.waitingSince !== null && Date.now() - at.getTime() > DAY_MS}
      current={current}
      pressed={chosen ?? undefined}
      className="max-md:px-4 max-md:py-3.5"
      onOpen={onOpen}
    >
      <span className="inbox-begins">{row.body || 'Mensagem apagada'}</span>
      <small className="block truncate">
        {[row.lessonTitle ?? 'Aula removida', row.second !== null && clock(row.second)].filter(Boolean).join(' · ')}
      </small>
      <RowBadges row={row} />
    </QueueItem>
  );
}

/** Decorative: the row itself has aria-pressed. */
const Tick = ({ on }: { on: boolean }) => (
  <span
    aria-hidden="true"
    className={cx(
      'grid size-8 place-items-center rounded-full border',
      on ? 'border-(--edge) bg-primary text-on-primary' : 'border-control',
    )}
  >
    {on && <Check size={16} />}
  </span>
);

function RowBadges({ row }: { row: InboxRow }) {
  const { same, private: isPrivate, held, reports, assignee } = row;
  if (!(same || isPrivate || held || reports || assignee)) return null;
  return (
    <span className="mt-1.5 flex flex-wrap gap-1.5">
      {assignee && (
        <Badge tone={assignee.mine ? 'brand' : 'calm'} icon={<UserRound aria-hidden="true" />}>
          {assignee.mine ? 'Com você' : `Com ${assignee.name}`}
        </Badge>
      )}
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
