import { sql } from 'kysely';
import type { SchoolActor } from '../actors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { endSessions } from '../auth/sessions/end-sessions.ts';
import { acrossSchools, asSchool, type Database } from '../db.ts';
import { notFound } from '../problem.ts';

type Which = { studentId: string; sessionId: string };

/** Signs a student out of one browser. Sessions in other schools are not visible here. @throws Problem not_found */
export function endStudentSession(db: Database, school: SchoolActor, which: Which): Promise<Record<string, never>> {
  const { producerId } = school;
  return asSchool(db, { producerId }, async (tx) => {
    const { rows } = await sql<{ name: string; open: boolean }>`
      select s.name, u.is_active and u.expires_at > app_now() as open
      from students s join user_sessions u on u.user_id = s.user_id and u.producer_id = s.producer_id
      where s.producer_id = ${producerId} and s.id = ${which.studentId} and u.id = ${which.sessionId}
        and u.kind = 'student'`.execute(tx);
    const [found] = rows;
    if (!found) throw notFound();
    if (!found.open) return {};
    await acrossSchools(tx, () => endSessions(tx, 'ended_elsewhere', { id: which.sessionId }));
    await recordAuditEvent(tx, school, school.place, { action: 'student_session_ended', subject: found.name });
    return {};
  });
}
