import './table.css';
import type { ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';

type TableProps = {
  /** Accessible name of the table. */
  label: string;
  /** Below 768 each row becomes a small stack. Off for tables of numbers that must stay aligned. */
  stacked?: boolean;
  className?: string;
  /**
   * Plain thead and tbody. `data-cell` on th and td says what a cell is: check, main, actions, number or hide (not shown
   * when stacked); `data-label` puts a word before the value when stacked.
   */
  children: ReactNode;
};

export function Table({ label, stacked = true, className, children }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="relative overflow-x-auto" aria-label={label} tabIndex={0}>
      <table className={cx('data-table', stacked && 'data-table-stacked', className)}>{children}</table>
    </section>
  );
}
