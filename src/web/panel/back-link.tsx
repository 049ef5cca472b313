import { Link, type LinkProps } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '#web/ui/button/button-class.ts';

type BackLinkProps = Pick<LinkProps, 'to' | 'params' | 'search'> & { children: ReactNode };

export function BackLink({ to, params, search, children }: BackLinkProps) {
  return (
    <Link
      to={to}
      params={params}
      search={search}
      // By default it is also current on the pages below its own.
      activeOptions={{ exact: true }}
      className={buttonClass({ variant: 'ghost', size: 'small' }, '-ml-2.5')}
    >
      <span className="button-face">
        <ArrowLeft aria-hidden="true" />
        {children}
      </span>
    </Link>
  );
}
