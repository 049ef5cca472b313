import './calendar.css';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { localDay } from '#shared/time/dates.ts';
import { momentText } from '#shared/time/moment-text.ts';
import { Button } from '#web/ui/button/button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Segmented } from '#web/ui/form/segmented.tsx';
import type { Entry } from '../plan.ts';
import { ruleText } from '../rules/rule-text.ts';
import type { Staged } from '../use-staged.ts';
import { Agenda } from './agenda.tsx';
import { monthName, monthOf, otherMonth } from './days.ts';
import { MonthGrid } from './month-grid.tsx';

type CalendarTabProps = { staged: Staged; onOpen: (entry: Entry) => void };

const MODES = [
  { value: 'month', label: 'Mês' },
  { value: 'list', label: 'Lista' },
] as const;

/** A calendar of fixed openings, and a list of those that depend on each student. */
export function CalendarTab({ staged, onOpen }: CalendarTabProps) {
  const { entries, now } = staged;
  const [month, setMonth] = useState(() => firstMonth(entries, now));
  const [mode, setMode] = useState<'month' | 'list'>('month');
  const [said, setSaid] = useState('');
  function move(entry: Entry, day: string) {
    const at = staged.move(entry, day);
    setMonth(monthOf(day));
    setSaid(`${entry.lesson.title}: ${momentText(at)}`);
  }
  const shared = { month, entries, now, onMove: move, onOpen };
  return (
    <Card padded={false} className="overflow-hidden">
      <div className="flex flex-wrap items-center gap-2 border-line border-b px-4 py-3">
        <h3 className="mr-auto text-md max-md:w-full" aria-live="polite">
          {monthName(month)}
        </h3>
        <Button size="small" onClick={() => setMonth(monthOf(localDay(now)))}>
          Hoje
        </Button>
        <IconButton
          label="Mês anterior"
          size="small"
          variant="secondary"
          icon={<ChevronLeft />}
          onClick={() => setMonth(otherMonth(month, -1))}
        />
        <IconButton
          label="Próximo mês"
          size="small"
          variant="secondary"
          icon={<ChevronRight />}
          onClick={() => setMonth(otherMonth(month, 1))}
        />
        <Segmented label="Modo" options={[...MODES]} value={mode} onChange={setMode} className="max-md:hidden" />
      </div>
      {mode === 'month' && <MonthGrid {...shared} />}
      <Agenda {...shared} shown={mode === 'list'} />
      <p className="sr-only" role="status">
        {said}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-t px-4 py-2.5 text-muted text-xs max-md:hidden">
        <span className="flex items-center gap-1.5">
          <i className="calendar-key" data-state="open" /> Já aberta
        </span>
        <span className="flex items-center gap-1.5">
          <i className="calendar-key" /> Programada
        </span>
        <span className="ml-auto">Setas movem a aula um dia, Shift + setas uma semana</span>
      </div>
      <Undated staged={staged} onOpen={onOpen} />
    </Card>
  );
}

function Undated({ staged, onOpen }: CalendarTabProps) {
  const undated = staged.entries.filter(({ at }) => at === null);
  if (undated.length === 0) return null;
  return (
    <section aria-label="Sem um dia só" className="border-line border-t">
      <h3 className="px-4 pt-3 pb-1 text-md">Sem um dia só para todos</h3>
      <ul className="divide-y divide-line">
        {undated.map((entry) => (
          <li key={entry.lesson.id} className="flex items-center gap-3 px-4 py-2.5">
            <span className="min-w-0 flex-1">
              <b className="block font-medium wrap-anywhere">{entry.lesson.title}</b>
              <span className="block text-muted text-sm wrap-anywhere">
                {ruleText(entry.rule, staged.cohort, staged.titleOf)}
              </span>
            </span>
            <Button
              size="small"
              aria-label={`Escolher quando abre ${entry.lesson.title}`}
              onClick={() => onOpen(entry)}
            >
              Escolher
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The month of the next opening, else of the last one. */
function firstMonth(entries: Entry[], now: Date): string {
  const dates = entries.flatMap(({ at }) => at ?? []).toSorted((a, b) => a.getTime() - b.getTime());
  return monthOf(localDay(dates.find((at) => at >= now) ?? dates.at(-1) ?? now));
}
