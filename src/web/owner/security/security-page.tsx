import '#web/producer/security/security.css';
import { EmailChangeCard } from '#web/email-change/email-change-card.tsx';
import { FactorCards } from '#web/factors/factor-cards.tsx';
import { api } from '#web/lib/api/api.ts';
import { SessionsCard } from '#web/sessions/sessions-card.tsx';

export function SecurityPage() {
  return (
    <div className="security-columns">
      <FactorCards />
      <SessionsCard calls={api.owner} />
      <EmailChangeCard calls={api.owner} />
    </div>
  );
}
