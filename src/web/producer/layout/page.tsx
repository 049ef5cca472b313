import type { ReactNode } from 'react';
import { BackLink } from '#web/panel/back-link.tsx';
import { PageContent } from './page-content.tsx';

type PageProps = { title: string; subtitle?: string; children: ReactNode };

export function Page({ title, subtitle, children }: PageProps) {
  return (
    <PageContent>
      <div>
        <BackLink to="/dashboard">Voltar ao Dashboard</BackLink>
        <h1 className="mt-2 text-[22px] leading-7">{title}</h1>
        {subtitle && <p className="text-muted">{subtitle}</p>}
      </div>
      {children}
    </PageContent>
  );
}
