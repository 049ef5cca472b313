import './button.css';
import { cx } from '#web/ui/cx.ts';

export type ButtonLook = {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-fill' | 'light';
  size?: 'small' | 'medium' | 'large';
  block?: boolean;
  iconOnly?: boolean;
};

/** For router links that look like buttons. Their content goes in a `button-face` span. */
export function buttonClass(
  { variant = 'secondary', size = 'medium', block, iconOnly }: ButtonLook,
  className?: string,
) {
  return cx(
    'button',
    `button-${variant}`,
    size !== 'medium' && `button-${size}`,
    block && 'button-block',
    iconOnly && 'button-icon',
    className,
  );
}
