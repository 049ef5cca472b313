import { EmailChangeCard } from '#web/email-change/email-change-card.tsx';
import { FactorCards } from '#web/factors/factor-cards.tsx';
import { api } from '#web/lib/api/api.ts';
import { BackLink } from '#web/panel/back-link.tsx';
import { PageHead } from '#web/panel/page-head.tsx';
import { SessionsCard } from '#web/sessions/sessions-card.tsx';

export function SecurityPage() {
  return (
    <>
      <PageHead back={<BackLink to="/admin/super/configuracoes">Configurações</BackLink>} title="Segurança da conta" />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,440px),1fr))] items-start gap-4">
        <FactorCards />
        <SessionsCard calls={api.owner} />
        <EmailChangeCard calls={api.owner} />
      </div>
    </>
  );
}
