import './link.css';
import { cx } from '#web/ui/cx.ts';

/** Style of links in running text, for any element: router link, external link, button. */
export const linkClass = (className?: string) => cx('link', className);
