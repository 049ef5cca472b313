import type { ComponentProps, ReactNode } from 'react';
import { type ButtonLook, buttonClass } from './button-class.ts';
import { Spinner } from './spinner.tsx';

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> &
  Omit<ButtonLook, 'iconOnly' | 'block'> & {
    label: string;
    icon: ReactNode;
    busy?: boolean;
    tooltip?: boolean;
  };

export function IconButton(props: IconButtonProps) {
  const { label, icon, variant = 'ghost', size, busy = false, tooltip = true, className, onClick, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size, iconOnly: true }, className)}
      aria-label={label}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      data-tip={tooltip ? label : undefined}
      onClick={busy ? undefined : onClick}
    >
      {busy ? <Spinner /> : icon}
    </button>
  );
}
