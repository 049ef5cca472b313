import './field.css';
import type { ComponentProps } from 'react';
import { cx } from '#web/ui/cx.ts';
import { useField } from './field-context.ts';

export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  const field = useField();
  return (
    <div className={cx('control', className)}>
      <textarea rows={rows} {...field} {...rest} />
    </div>
  );
}
