import './chip.css';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';

type ChipProps = {
  /** Makes the chip a button (insert a variable, apply a filter). */
  onClick?: () => void;
  /** Adds a small cross; `label` names what it removes. */
  onRemove?: () => void;
  label?: string;
  mono?: boolean;
  className?: string;
  children: ReactNode;
};

export function Chip({ onClick, onRemove, label, mono, className, children }: ChipProps) {
  const classes = cx('chip', mono && 'chip-mono', className);
  if (onClick) {
    return (
      <button type="button" className={classes} onClick={onClick}>
        {children}
      </button>
    );
  }
  return (
    <span className={classes}>
      {children}
      {onRemove && (
        <button
          type="button"
          className="-mr-1.5 grid size-6 place-items-center rounded-in text-muted hover:text-fg"
          aria-label={label ?? 'Remover'}
          onClick={onRemove}
        >
          <X />
        </button>
      )}
    </span>
  );
}
