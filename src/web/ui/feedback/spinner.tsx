import './spinner.css';
import { cx } from '#web/ui/cx.ts';

/** Decorative: the text beside it says what is happening. */
export function Spinner({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('spinner', className)} />;
}
