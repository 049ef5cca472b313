import './link.css';
import { cx } from '#web/ui/cx.ts';

/** For words that lead elsewhere, whatever element they are: a link of the router, of another page, a button. */
export const linkClass = (className?: string) => cx('link', className);
