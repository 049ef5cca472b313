import './calendar.css';
import { type KeyboardEvent, useRef } from 'react';
import { formatTime, localDay } from '#shared/time/dates.ts';
import { addDays } from '#shared/time/days.ts';
import { momentText } from '#shared/time/moment-text.ts';
import type { Entry } from '../plan.ts';
import { daysOf, monthOf, weekdayName } from './days.ts';
import { useDrag } from './use-drag.ts';

export type MonthGridProps = {
  month: string;
  entries: Entry[];
  now: Date;
  onMove: (entry: Entry, day: string) => void;
  onOpen: (entry: Entry) => void;
};

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

export function MonthGrid({ month, entries, now, onMove, onOpen }: MonthGridProps) {
  const { lifted, target, dragFrom } = useDrag(onMove);
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
  return (
    <div className="calendar max-md:hidden">
      {days.slice(0, 7).map((day) => (
        <span key={day}>{weekdayName(day)}</span>
      ))}
      {days.map((day) => (
        <div
          key={day}
          className="calendar-day"
          data-day={day}
          data-outside={monthOf(day) === month ? undefined : ''}
          data-today={day === localDay(now) ? '' : undefined}
          data-target={lifted && day === target ? '' : undefined}
        >
          <time dateTime={day}>{Number(day.slice(8))}</time>
          {ghosts.get(day)?.map(({ lesson, before }) => (
            <span key={`ghost ${lesson.id}`} className="calendar-entry" data-state="ghost" aria-hidden="true">
              <span>{before && hourText(before)}</span>
              <span className="relative truncate">{lesson.title}</span>
            </span>
          ))}
          {byDay.get(day)?.map((entry) => (
            <button
              key={entry.lesson.id}
              type="button"
              className="calendar-entry"
              data-state={stateOf(entry, now)}
              data-lifted={lifted?.lesson.id === entry.lesson.id ? '' : undefined}
              title={entry.lesson.title}
              ref={(button) => {
                if (!button || moved.current !== entry.lesson.id) return;
                moved.current = null;
                button.focus();
              }}
              onPointerDown={(event) => dragFrom(event, entry)}
              onKeyDown={(event) => press(event, entry, day)}
              onClick={() => onOpen(entry)}
            >
              <span>{entry.at && hourText(entry.at)}</span>
              <span className="relative truncate">
                {entry.lesson.title}
                {entry.at && <span className="sr-only">, {momentText(entry.at)}</span>}
              </span>
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
