import { EmailChangeCard } from '#web/email-change/email-change-card.tsx';
import { FactorCards } from '#web/factors/factor-cards.tsx';
import { api } from '#web/lib/api/api.ts';
import { SessionsCard } from '#web/sessions/sessions-card.tsx';

export function SecurityPage() {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,440px),1fr))] items-start gap-4">
      <FactorCards />
      <SessionsCard calls={api.owner} />
      <EmailChangeCard calls={api.owner} />
    </div>
  );
}
