import './choice.css';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '#web/ui/cx.ts';
import { ChoiceRow } from './choice-row.tsx';
import { FieldError } from './field-error.tsx';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'ref'> & {
  /** If omitted, pass aria-label. */
  label?: ReactNode;
  hint?: ReactNode;
  error?: string;
  indeterminate?: boolean;
  ref?: (element: HTMLInputElement | null) => void;
};

export function Checkbox({ label, hint, error, indeterminate = false, className, ref, ...rest }: CheckboxProps) {
  const id = useId();
  const box = (
    <input
      id={id}
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
      {...rest}
      type="checkbox"
      className={cx('check', !label && className)}
      ref={(element) => {
        if (element) element.indeterminate = indeterminate;
        ref?.(element);
      }}
    />
  );
  if (!label) return box;
  return (
    <div className={cx('grid gap-1.5', className)}>
      <ChoiceRow htmlFor={rest.id ?? id} label={label} hint={hint}>
        {box}
      </ChoiceRow>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
