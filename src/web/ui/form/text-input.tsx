import './field.css';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '#web/ui/cx.ts';
import { useField } from './field-context.ts';

export type TextInputProps = ComponentProps<'input'> & {
  /** Icon or text ("R$") before the value. */
  lead?: ReactNode;
  /** Unit after the value ("dias"). */
  trail?: ReactNode;
  /** A button inside the box, at its right end. */
  action?: ReactNode;
  pill?: boolean;
};

export function TextInput({ lead, trail, action, pill, className, ...rest }: TextInputProps) {
  const field = useField();
  return (
    <div className={cx('control', pill && 'control-pill', className)}>
      {lead && <span className="control-lead">{lead}</span>}
      <input type="text" {...field} {...rest} />
      {trail && <span className="control-trail">{trail}</span>}
      {action}
    </div>
  );
}
