import './choice.css';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from '#web/ui/cx.ts';
import { ChoiceRow } from './choice-row.tsx';

type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  /** If omitted, pass aria-label. */
  label?: ReactNode;
  hint?: ReactNode;
};

export function Switch({ label, hint, className, ...rest }: SwitchProps) {
  const ownId = useId();
  const id = rest.id ?? ownId;
  const input = (
    // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its own state
    <input {...rest} id={id} type="checkbox" role="switch" className={cx('switch', !label && className)} />
  );
  if (!label) return input;
  return (
    <ChoiceRow htmlFor={id} label={label} hint={hint} className={className}>
      {input}
    </ChoiceRow>
  );
}
