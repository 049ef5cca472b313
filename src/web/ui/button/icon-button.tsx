import type { ComponentProps, ReactNode } from 'react';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { type ButtonLook, buttonClass } from './button-class.ts';
import { isSpent } from './single-click.ts';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> &
  Omit<ButtonLook, 'iconOnly' | 'block'> & {
    label: string;
    icon: ReactNode;
    busy?: boolean;
    /** Shown instead of the label if it says more; false for none. */
    tooltip?: string | false;
  };

export function IconButton(props: IconButtonProps) {
  const { label, icon, variant = 'ghost', size, busy = false, tooltip = label, className, onClick, ...rest } = props;
  return (
    <button
      type="button"
      aria-disabled={busy || undefined}
      {...rest}
      className={buttonClass({ variant, size, iconOnly: true }, className)}
      aria-label={label}
      aria-busy={busy || undefined}
      data-tip={tooltip || undefined}
      onClick={(event) => isSpent(props, event) || onClick?.(event)}
    >
      {busy ? <Spinner /> : icon}
    </button>
  );
}
