import { api } from '#web/lib/api.ts';
import { SessionsCard } from '#web/sessions/sessions-card.tsx';

/** Fetched once it is looked at. */
export default function Sessions() {
  return (
    <div className="settings-sessions">
      <SessionsCard calls={api.student} framed={false} />
    </div>
  );
}
