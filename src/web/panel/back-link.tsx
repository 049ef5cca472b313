import { Link, type LinkProps } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '#web/ui/button/button-class.ts';

export function BackLink({ to, children }: { to: LinkProps['to']; children: ReactNode }) {
  return (
    <Link to={to} className={buttonClass({ variant: 'ghost', size: 'small' }, '-ml-2.5')}>
      <span className="button-face">
        <ArrowLeft aria-hidden="true" />
        {children}
      </span>
    </Link>
  );
}
