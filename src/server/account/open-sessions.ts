import { sql } from 'kysely';
import { readBrowser } from '#shared/browser.ts';
import type { OpenSession, OpenSessions } from '#shared/contract/account/sessions.ts';
import { addressGroup } from '#shared/security/address-group.ts';
import type { Owner, Producer, Student } from '../actors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import { endSessions } from '../auth/sessions/end-sessions.ts';
import { lockSessions } from '../auth/sessions/lock-sessions.ts';
import { asPlatform, type Database, readAsPlatform, type Tx } from '../db.ts';
import { notFound } from '../problem.ts';

type Person = Producer | Owner | Student;

export type SessionRow = {
  id: string;
  ip: string | null;
  userAgent: string | null;
  createdAt: string;
  lastActive: string;
  isOpen: boolean;
};

/** Number of earlier sessions that are searched for known addresses. */
const LOOKED_AT = 500;

export function listSessions(db: Database, person: Person): Promise<OpenSessions> {
  return readAsPlatform(db, async (tx) => {
    const { rows } = await sql<SessionRow>`
      select s.id, s.ip_address as ip, s.user_agent as "userAgent", s.created_at as "createdAt",
        s.last_active as "lastActive", s.is_active and s.expires_at > app_now() as "isOpen"
      from user_sessions s where ${ofSameDoor(person)}
      order by s.created_at desc limit ${LOOKED_AT}`.execute(tx);
    return { sessions: openSessionsOf(rows, person.sessionId) };
  });
}

export function openSessionsOf(rows: readonly SessionRow[], currentId: string): OpenSession[] {
  return rows
    .filter(({ isOpen }) => isOpen)
    .map((row) => ({
      id: row.id,
      current: row.id === currentId,
      browser: readBrowser(row.userAgent),
      addressGroup: row.ip ? addressGroup(row.ip) : null,
      newAddress: row.id !== currentId && isNewAddress(row, rows),
      lastActive: row.lastActive,
    }))
    .sort((a, b) => Number(b.current) - Number(a.current) || (a.lastActive < b.lastActive ? 1 : -1));
}

/** False for the first session, which has no earlier address to compare with. */
function isNewAddress(row: SessionRow, rows: readonly SessionRow[]): boolean {
  const earlier = rows.filter(({ createdAt }) => createdAt < row.createdAt);
  const group = row.ip && addressGroup(row.ip);
  return earlier.length > 0 && !!group && earlier.every(({ ip }) => !ip || addressGroup(ip) !== group);
}

/**
 * @throws Problem not_found for a closed session, another person's, or the current one, which is ended by signing out
 */
export async function endOneSession(db: Database, person: Person, { sessionId }: { sessionId: string }): Promise<void> {
  await asPlatform(db, async (tx) => {
    const ended = await end(tx, person, sql`s.id = ${sessionId} and s.id <> ${person.sessionId}`);
    if (ended === 0) throw notFound();
    await recordEnded(tx, person, 'session_ended', ended);
  });
}

export async function endOtherSessions(db: Database, person: Person): Promise<void> {
  await asPlatform(db, async (tx) => {
    const ended = await end(tx, person, sql`s.id <> ${person.sessionId}`);
    if (ended > 0) await recordEnded(tx, person, 'other_sessions_ended', ended);
  });
}

/** Also ends impersonations that were started from these sessions. */
async function end(tx: Tx, person: Person, which: ReturnType<typeof sql>): Promise<number> {
  await lockSessions(tx, person.userId);
  const { rows } = await sql<{ id: string }>`
    select s.id from user_sessions s
    where ${ofSameDoor(person)} and s.is_active and s.expires_at > app_now() and ${which}`.execute(tx);
  for (const { id } of rows) await endSessions(tx, 'ended_elsewhere', { id });
  return rows.length;
}

/**
 * Sessions that their holder may see and end: the same person's in the same area and school. Otherwise a
 * session that a school could open would reveal where else somebody studies.
 */
export function ofSameDoor({ userId, sessionId }: Person) {
  return sql<boolean>`s.user_id = ${userId} and s.owner_session_id is null and exists (
    select from user_sessions mine where mine.id = ${sessionId}
      and mine.kind = s.kind and mine.producer_id is not distinct from s.producer_id)`;
}

const recordEnded = async (tx: Tx, person: Person, action: 'session_ended' | 'other_sessions_ended', count: number) => {
  if (person.kind === 'producer') await recordAuditEvent(tx, person, person.place, { action, count });
};
