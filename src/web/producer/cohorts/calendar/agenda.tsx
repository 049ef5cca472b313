import { Ellipsis } from 'lucide-react';
import { formatDate, localDay } from '#shared/time/dates.ts';
import { addDays } from '#shared/time/days.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx';
import type { Entry } from '../plan.ts';
import { monthOf, weekdayName } from './days.ts';
import { hourText, type MonthGridProps, stateOf } from './month-grid.tsx';

/** The month as a list; the only view on phones. */
export function Agenda({ month, entries, now, shown, onMove, onOpen }: MonthGridProps & { shown: boolean }) {
  const inMonth = entries
    .flatMap((entry) => (entry.at && monthOf(localDay(entry.at)) === month ? [{ ...entry, at: entry.at }] : []))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  return (
    <ul className={cx('divide-y divide-line', !shown && 'md:hidden')}>
      {inMonth.length === 0 && <li className="px-4 py-8 text-center text-muted">Nenhuma aula abre neste mês.</li>}
      {inMonth.map((entry) => (
        <li key={entry.lesson.id} className="grid grid-cols-[44px_minmax(0,1fr)_auto] items-center gap-3 px-4 py-3">
          <span className="text-center text-muted text-xs tabular-nums">
            <b className="block text-fg text-lg">{Number(localDay(entry.at).slice(8))}</b>
            {weekdayName(localDay(entry.at))}
          </span>
          <span className="min-w-0">
            <b className="block font-medium wrap-anywhere">{entry.lesson.title}</b>
            <span className="block text-muted text-sm">
              {hourText(entry.at)} · {WORDS[stateOf(entry, now)]}
              {entry.before && ` de ${formatDate(entry.before)}`}
            </span>
          </span>
          <MoveMenu entry={entry} day={localDay(entry.at)} onMove={onMove} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}

const WORDS = { open: 'já aberta', next: 'programada', moved: 'mudou' } as const;

const STEPS = [
  [-7, 'Uma semana antes'],
  [-1, 'Um dia antes'],
  [1, 'Um dia depois'],
  [7, 'Uma semana depois'],
] as const;

type MoveMenuProps = Pick<MonthGridProps, 'onMove' | 'onOpen'> & { entry: Entry; day: string };

const MoveMenu = ({ entry, day, onMove, onOpen }: MoveMenuProps) => (
  <Menu trigger={<IconButton label={`Mover ${entry.lesson.title}`} tooltip={false} icon={<Ellipsis />} />}>
    {STEPS.map(([days, text]) => (
      <MenuItem key={text} onClick={() => onMove(entry, addDays(day, days))}>
        {text}
      </MenuItem>
    ))}
    <MenuItem onClick={() => onOpen(entry)}>Escolher quando abre</MenuItem>
  </Menu>
);
