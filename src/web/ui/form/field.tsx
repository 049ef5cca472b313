import './field.css';
import { type ReactNode, useId } from 'react';
import { cx } from '#web/ui/cx.ts';
import { FieldContext } from './field-context.ts';
import { FieldError } from './field-error.tsx';

export type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  optional?: boolean;
  labelHidden?: boolean;
  className?: string;
  children: ReactNode;
};

export function Field({ label, hint, error, optional, labelHidden, className, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const describedBy = error || hint ? noteId : undefined;
  return (
    <div className={cx('field', className)}>
      <label className={cx('field-label', labelHidden && 'sr-only')} htmlFor={id}>
        {label}
        {optional && <span className="ml-0.5 font-text text-muted"> opcional</span>}
      </label>
      <FieldContext value={{ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined }}>
        {children}
      </FieldContext>
      {error ? (
        <FieldError id={noteId}>{error}</FieldError>
      ) : (
        hint && (
          <p className="field-hint" id={noteId}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}
