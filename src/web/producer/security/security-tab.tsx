import './security.css';
import { FactorCards } from '#web/factors/factor-cards.tsx';
import { api } from '#web/lib/api/api.ts';
import { SessionsCard } from '#web/sessions/sessions-card.tsx';
import { LatestDeeds } from './latest-deeds.tsx';
import { StudentsCard } from './students-card.tsx';

export default function SecurityTab({ onAudit }: { onAudit: () => void }) {
  return (
    <div className="security-columns">
      <div className="security-column">
        <FactorCards />
        <StudentsCard />
      </div>
      <div className="security-column">
        <SessionsCard calls={api.producer} />
        <LatestDeeds onAll={onAudit} />
      </div>
    </div>
  );
}
