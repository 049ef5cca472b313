import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { type ButtonLook, buttonClass } from './button-class.ts';
import { isSpent } from './single-click.ts';

export type ButtonProps = ComponentProps<'button'> &
  Omit<ButtonLook, 'iconOnly'> & {
    icon?: ReactNode;
    busy?: boolean;
    busyText?: string;
  };

export function Button(props: ButtonProps) {
  const { variant, size, block, icon, busy = false, busyText, className, onClick, children, ...rest } = props;

  // Busy is not disabled: focus stays on the button, only the press does nothing.
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (isSpent(props, event)) event.preventDefault();
    else onClick?.(event);
  }

  return (
    <button
      type="button"
      aria-disabled={busy || undefined}
      {...rest}
      className={buttonClass({ variant, size, block }, className)}
      aria-busy={busy || undefined}
      onClick={press}
    >
      <span className="button-face" data-hidden={busy || undefined} aria-hidden={(busy && !!busyText) || undefined}>
        {icon}
        {children}
      </span>
      {(busy || busyText) && (
        <span className="button-face" data-hidden={!busy || undefined} aria-hidden={!busy || undefined}>
          <Spinner />
          {busyText}
        </span>
      )}
    </button>
  );
}
