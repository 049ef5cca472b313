import { FactorCards } from '#web/factors/factor-cards.tsx';
import { api } from '#web/lib/api/api.ts';
import { SessionsCard } from '#web/sessions/sessions-card.tsx';
import { LatestAuditEvents } from './latest-audit-events.tsx';
import { StudentsCard } from './students-card.tsx';

export default function SecurityTab({ onAudit }: { onAudit: () => void }) {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,440px),1fr))] items-start gap-4">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <FactorCards />
        <StudentsCard />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <SessionsCard calls={api.producer} />
        <LatestAuditEvents onAll={onAudit} />
      </div>
    </div>
  );
}
