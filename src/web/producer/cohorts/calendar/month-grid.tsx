import './calendar.css';
import { type KeyboardEvent, useRef, useState } from 'react';
import { formatTime, localDay } from '#shared/time/dates.ts';
import { addDays } from '#shared/time/days.ts';
import { momentText } from '#shared/time/moment-text.ts';
import type { Entry } from '../plan.ts';
import { daysOf, monthOf, weekdayName } from './days.ts';

export type MonthGridProps = {
  month: string;
  entries: Entry[];
  now: Date;
  onMove: (entry: Entry, day: string) => void;
  onOpen: (entry: Entry) => void;
};

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

export function MonthGrid({ month, entries, now, onMove, onOpen }: MonthGridProps) {
  const [lifted, setLifted] = useState<Entry | null>(null);
  const [target, setTarget] = useState<string | null>(null);
  const moved = useRef<string | null>(null);
  const days = daysOf(month);
  const byDay = Map.groupBy(entries, ({ at }) => (at ? localDay(at) : ''));
  const ghosts = Map.groupBy(
    entries.filter(({ before }) => before),
    ({ before }) => (before ? localDay(before) : ''),
  );
  function press(event: KeyboardEvent, entry: Entry, day: string) {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    moved.current = entry.lesson.id;
    onMove(entry, addDays(day, event.shiftKey ? Math.sign(step) * 7 : step));
  }
  function drop(day: string) {
    if (lifted) onMove(lifted, day);
    setLifted(null);
    setTarget(null);
  }
  return (
    <div className="calendar max-md:hidden">
      {days.slice(0, 7).map((day) => (
        <span key={day}>{weekdayName(day)}</span>
      ))}
      {days.map((day) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: entries are moved by keys as well
        <div
          key={day}
          className="calendar-day"
          data-outside={monthOf(day) === month ? undefined : ''}
          data-today={day === localDay(now) ? '' : undefined}
          data-target={lifted && day === target ? '' : undefined}
          onDragOver={(event) => {
            if (!lifted) return;
            event.preventDefault();
            setTarget(day);
          }}
          onDrop={(event) => {
            event.preventDefault();
            drop(day);
          }}
        >
          <time dateTime={day}>{Number(day.slice(8))}</time>
          {ghosts.get(day)?.map(({ lesson, before }) => (
            <span key={`ghost ${lesson.id}`} className="calendar-entry" data-state="ghost" aria-hidden="true">
              <span>{before && hourText(before)}</span>
              <span className="truncate">{lesson.title}</span>
            </span>
          ))}
          {byDay.get(day)?.map((entry) => (
            <button
              key={entry.lesson.id}
              type="button"
              className="calendar-entry"
              draggable
              data-state={stateOf(entry, now)}
              data-lifted={lifted?.lesson.id === entry.lesson.id ? '' : undefined}
              aria-label={`${entry.lesson.title}, ${entry.at ? momentText(entry.at) : ''}`}
              title={entry.lesson.title}
              ref={(button) => {
                if (!button || moved.current !== entry.lesson.id) return;
                moved.current = null;
                button.focus();
              }}
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                event.dataTransfer.setData('text/plain', entry.lesson.title);
                setLifted(entry);
              }}
              onDragEnd={() => {
                setLifted(null);
                setTarget(null);
              }}
              onKeyDown={(event) => press(event, entry, day)}
              onClick={() => onOpen(entry)}
            >
              <span>{entry.at && hourText(entry.at)}</span>
              <span className="truncate">{entry.lesson.title}</span>
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}

/** "20h", "19h30". */
export function hourText(at: Date): string {
  const [hour, minute] = formatTime(at).split(':');
  return `${Number(hour)}h${minute === '00' ? '' : minute}`;
}

export function stateOf({ at, before }: Entry, now: Date): 'moved' | 'open' | 'next' {
  if (before) return 'moved';
  return at && at <= now ? 'open' : 'next';
}
