import './due-bar.css';
import { deadlineOf } from '#shared/privacy/requests.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { cx } from '#web/ui/cx.ts';

/** From this many days on, the deadline is highlighted. */
export const SOON_DAYS = 5;

/** The elapsed share of a period, with the remaining time in words. */
export function DueBar({ share, soon = false, text }: { share: number; soon?: boolean; text: string }) {
  return (
    <span className={cx('due', soon && 'due-soon')}>
      <span className="due-bar" aria-hidden="true">
        <i style={{ width: `${Math.round(Math.max(0, share) * 100)}%` }} />
      </span>
      {text}
    </span>
  );
}

/** The legal deadline for an answer. */
export function AnswerDue({ request, now }: { request: { receivedAt: string; dueAt: string }; now: Date }) {
  const { share, daysLeft } = deadlineOf(request, now);
  const text = daysLeft === 0 ? 'Fora do prazo' : counted(daysLeft, 'dia', 'dias');
  return <DueBar share={share} soon={daysLeft <= SOON_DAYS} text={text} />;
}
