import { EmailChangeCard } from '#web/email-change/email-change-card.tsx';
import { FactorCards } from '#web/factors/factor-cards.tsx';
import { api } from '#web/lib/api/api.ts';
import { BackLink } from '#web/panel/back-link.tsx';
import { SessionsCard } from '#web/sessions/sessions-card.tsx';

export function SecurityPage() {
  return (
    <>
      <div>
        <BackLink to="/admin/super/configuracoes">Configurações</BackLink>
        <h2 className="mt-1 text-lg">Segurança da conta</h2>
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,440px),1fr))] items-start gap-4">
        <FactorCards />
        <SessionsCard calls={api.owner} />
        <EmailChangeCard calls={api.owner} />
      </div>
    </>
  );
}
