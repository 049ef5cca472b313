import './queue.css';
import type { ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';

type QueueHeadProps = { className?: string; children: ReactNode };

/** Header above the open item of a queue. */
export const QueueHead = ({ className, children }: QueueHeadProps) => (
  <header className={cx('queue-head', className)}>{children}</header>
);
