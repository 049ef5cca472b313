import './spinner.css';
import { cx } from '#web/ui/cx.ts';

/** Decorative: whoever shows it also says in words what is happening. */
export function Spinner({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('spinner', className)} />;
}
