import './events.css';
import { KeyRound, LockOpen, Mail, PlayCircle, ReceiptText, StickyNote } from 'lucide-react';
import { useState } from 'react';
import type { StudentDetail } from '#shared/contract/people/student-page.ts';
import { formatTime, localDay } from '#shared/time/dates.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import { LongAddress } from '#web/ui/data/long-address.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { EVENT_KINDS, type Event, type EventKind, timelineOf } from './timeline.ts';

const KINDS: Record<EventKind, string> = {
  purchase: 'Compras',
  access: 'Acessos',
  email: 'E-mails',
  entry: 'Entradas',
  lessons: 'Aulas',
  note: 'Notas',
};
const ICONS = {
  purchase: ReceiptText,
  access: LockOpen,
  email: Mail,
  entry: KeyRound,
  lessons: PlayCircle,
  note: StickyNote,
} satisfies Record<EventKind, unknown>;
const OPTIONS = [{ value: 'all', label: 'Tudo' }, ...EVENT_KINDS.map((kind) => ({ value: kind, label: KINDS[kind] }))];
/** Initial number of days: long-time students have hundreds. */
const DAYS = 10;

export function TimelineCard({ detail }: { detail: StudentDetail }) {
  const [kind, setKind] = useState<EventKind | null>(null);
  const [whole, setWhole] = useState(false);
  const days = timelineOf(detail, kind);
  const shown = whole ? days : days.slice(0, DAYS);
  return (
    <Card>
      <CardHead
        title="Linha do tempo"
        action={
          <Select
            label="Mostrar"
            className="w-36"
            options={OPTIONS}
            value={kind ?? 'all'}
            onChange={(chosen) => setKind(EVENT_KINDS.find((each) => each === chosen) ?? null)}
          />
        }
      />
      {days.length === 0 && <p className="text-muted">Nada registrado.</p>}
      <div className="grid gap-4.5">
        {shown.map(({ day, events }) => (
          <section key={day} aria-label={dayText(day)}>
            <h3 className="pb-3 font-medium text-muted text-xs">{dayText(day)}</h3>
            <ol className="events">
              {events.map((event) => (
                <Line key={event.id} event={event} />
              ))}
            </ol>
          </section>
        ))}
      </div>
      {shown.length < days.length && (
        <Button className="mt-5" size="small" onClick={() => setWhole(true)}>
          Mostrar tudo
        </Button>
      )}
    </Card>
  );
}

function Line({ event: { kind, tone, title, text, at, wholeDay } }: { event: Event }) {
  const Icon = ICONS[kind];
  return (
    <li className={`events-${tone}`}>
      <Icon aria-hidden="true" />
      <div className="min-w-0">
        <b>{title}</b>
        {text && (
          <p>
            <LongAddress text={text} />
          </p>
        )}
      </div>
      {!wholeDay && <time dateTime={at}>{formatTime(new Date(at))}</time>}
    </li>
  );
}

const LONG = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' });

function dayText(day: string): string {
  const words = LONG.format(new Date(day));
  return day === localDay(new Date()) ? `Hoje, ${words}` : words;
}
