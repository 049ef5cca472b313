import './tabs.css';
import './tab-nav.css';
import type { ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';
import { keepInView } from './keep-in-view.ts';

type TabNavProps = {
  label: string;
  className?: string;
  /** Links with the class `tab`; the router marks the current one with aria-current. */
  children: ReactNode;
};

/** Tabs that are separate pages. */
export function TabNav({ label, className, children }: TabNavProps) {
  return (
    <nav
      aria-label={label}
      className={cx('tabs', className)}
      ref={(strip) => keepInView(strip?.querySelector<HTMLElement>('[aria-current]') ?? null)}
    >
      {children}
    </nav>
  );
}
