import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '#web/ui/button-class.ts';

type PageProps = { title: string; subtitle?: string; children: ReactNode };

/** A screen of the panel outside the dashboard. */
export function Page({ title, subtitle, children }: PageProps) {
  return (
    <div id="conteudo" tabIndex={-1} className="panel-content page-width">
      <div>
        <Link to="/dashboard" className={buttonClass({ variant: 'ghost', size: 'small' }, '-ml-2.5')}>
          <span className="button-face">
            <ArrowLeft aria-hidden="true" />
            Voltar ao Dashboard
          </span>
        </Link>
        <h1 className="mt-2 text-[22px] leading-7">{title}</h1>
        {subtitle && <p className="text-muted">{subtitle}</p>}
      </div>
      {children}
    </div>
  );
}
