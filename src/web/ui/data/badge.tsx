import '#web/ui/tone.css';
import './badge.css';
import type { ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';
import type { Tone } from '#web/ui/tone.ts';

type BadgeProps = {
  tone: Tone | 'brand' | 'glass';
  /** Replaces the dot. */
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
};

export function Badge({ tone, icon, className, children }: BadgeProps) {
  const dot = !icon && tone !== 'brand' && tone !== 'glass';
  return (
    <span className={cx('badge', `tone-${tone}`, dot && 'badge-dot', className)}>
      {icon}
      {children}
    </span>
  );
}
