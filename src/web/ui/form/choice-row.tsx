import './choice.css';
import type { ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';

type ChoiceRowProps = { htmlFor: string; label: ReactNode; hint?: ReactNode; className?: string; children: ReactNode };

/** A checkbox or switch with its label; the whole line is the target. */
export function ChoiceRow({ htmlFor, label, hint, className, children }: ChoiceRowProps) {
  return (
    <label className={cx('choice', className)} htmlFor={htmlFor}>
      {children}
      <span>
        {label}
        {hint && <span className="block text-muted text-sm">{hint}</span>}
      </span>
    </label>
  );
}
