import './queue.css';
import { type ReactNode, useRef } from 'react';
import { relativeTime } from '#shared/time/dates.ts';
import { cx } from '#web/ui/cx.ts';

type QueueItemProps = {
  /** Avatar or icon beside the text. */
  face: ReactNode;
  name: string;
  at: Date;
  /** It has waited for too long. */
  late: boolean;
  current: boolean;
  /** Set if rows can be selected. */
  pressed?: boolean;
  className?: string;
  onOpen: () => void;
  children: ReactNode;
};

/** A row of a master list; the current one is scrolled into view. */
export function QueueItem({ face, name, at, late, current, pressed, className, onOpen, children }: QueueItemProps) {
  const seen = useRef<HTMLButtonElement>(null);
  return (
    <button
      type="button"
      ref={(element) => {
        if (element && current && seen.current === null) element.scrollIntoView({ block: 'nearest' });
        seen.current = current ? element : null;
      }}
      className={cx('queue-item', className)}
      aria-current={current || undefined}
      aria-pressed={pressed}
      onClick={onOpen}
    >
      {face}
      <span className="min-w-0">
        <span className="flex items-baseline gap-2">
          <b className="truncate">{name}</b>
          <time dateTime={at.toISOString()} className={cx(late && 'queue-late')}>
            {relativeTime(at, new Date())}
          </time>
        </span>
        {children}
      </span>
    </button>
  );
}
