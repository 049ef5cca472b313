import { EmailChangeCard } from '#web/email-change/email-change-card.tsx';
import { api } from '#web/lib/api/api.ts';
import { SessionsCard } from '#web/sessions/sessions-card.tsx';

/** Loaded when its tab is opened. */
export default function Sessions() {
  return (
    <>
      <div className="border-line border-t pt-5">
        <SessionsCard calls={api.student} framed={false} />
      </div>
      <div className="border-line border-t pt-5">
        <EmailChangeCard calls={api.student} framed={false} />
      </div>
    </>
  );
}
