import { sql } from 'kysely';
import type { SessionEnd } from '#shared/errors.ts';
import { type Database, readAsPlatform } from '../db.ts';

export type SessionState = { sessionId: string; endedBecause: SessionEnd | null; unread: number };

/** What the open pages of these sessions are to show, in one statement. A session that is gone is left out. */
export function readStates(db: Database, sessionIds: readonly string[]): Promise<SessionState[]> {
  // Across schools, because one process has visitors of many.
  return readAsPlatform(db, async (tx) => {
    const { rows } = await sql<SessionState>`
      select s.id as "sessionId",
        case when s.is_active and s.expires_at > app_now() then null else coalesce(s.ended_reason, 'expired') end as "endedBecause",
        (select count(*)::integer from notifications n
          where n.producer_id = st.producer_id and n.student_id = st.id and not n.read) as unread
      from user_sessions s
      join students st on st.producer_id = s.producer_id and st.user_id = s.user_id
      where s.id = any (${sessionIds}::uuid[])`.execute(tx);
    return rows;
  });
}
