import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { producerContract } from '#shared/contract/producer.ts';
import type { Owner, Place } from '../../actors.ts';
import { recordOwnerAuditEvent } from '../../audit/owner-audit-events.ts';
import { recordAuditEvent } from '../../audit/record-audit-event.ts';
import type { Services } from '../../context.ts';
import { hashToken, newToken } from '../../crypto/tokens.ts';
import { asPlatform, type Database, type Tx } from '../../db.ts';
import type { Host } from '../../http/hosts.ts';
import { notFound, Problem } from '../../problem.ts';
import { cachedSession } from './cached-session.ts';
import { findSession, type Session } from './find-session.ts';

/* An owner's read-only view of a producer's panel. No secret is shown. */

const LASTS_MS = 3_600_000;

/**
 * An allow-list, so that operations added later stay closed until somebody decides: webhook addresses contain
 * secrets, deliveries and exports personal data.
 */
const VIEWABLE: ReadonlySet<string> = new Set<keyof typeof producerContract>([
  'courses',
  'team',
  'outline',
  'trash',
  'videos',
  'students',
  'accessHistory',
  'student',
  'studentLessons',
  'import',
  'imports',
  'importUndo',
  'courseImports',
  'courseImportUndo',
  'bulkAction',
  'undelivered',
  'notices',
  'banners',
  'waitingSales',
  'profile',
  'settings',
  'address',
  'billing',
  'billingStatus',
  'reports',
  'studentsAtRisk',
  'revenue',
  'lessonStops',
  'conversationReport',
  'progressTable',
  'certificateRules',
  'certificates',
  'privacyDesk',
  'schoolPackages',
  'cohorts',
  'cohortPlan',
  'cohortStudents',
  'cohortChoices',
  'waitingList',
  'assignment',
  'gradingQueue',
  'gradingCount',
  'submission',
  'inbox',
  'inboxCount',
  'conversation',
  'savedReplies',
  'conversationSettings',
  'quiz',
  'quizResults',
  'quizReport',
  'listPendingEssays',
  'attemptEssays',
  'previewCatalogue',
  'previewCourse',
  'previewLesson',
  'previewTask',
  'previewQuiz',
  'previewTranscript',
  'captions',
  'captionCues',
]);

/** @throws Problem viewing_only */
export function refuseImpersonation({ viewing }: Pick<Session, 'viewing'>, operation: string | null): void {
  if (viewing && !(operation && VIEWABLE.has(operation))) throw new Problem('viewing_only');
}

/**
 * Opens a producer's panel for an hour, or until the owner's own session ends.
 * @returns the token of a second cookie, which only works together with the owner's session. The browser is that
 * session's
 * @throws Problem not_found
 */
export function startImpersonation(
  db: Database,
  owner: Owner,
  { producerId }: { producerId: string },
  place: Place,
  now = new Date(),
): Promise<{ token: string; expiresAt: Date }> {
  return asPlatform(db, async (tx) => {
    const producer = await tx
      .selectFrom('profiles')
      .select(['id', 'name'])
      .where('id', '=', producerId)
      .where('role', '=', 'admin')
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    if (!producer) throw notFound();
    await endImpersonation(tx, { ownerSessionId: owner.sessionId });
    const token = newToken();
    const latest = new Date(now.getTime() + LASTS_MS);
    const { rows } = await sql<{ expiresAt: string }>`
      insert into user_sessions (id, user_id, kind, producer_id, owner_session_id, opened_with, host, token_hash,
        ip_address, user_agent, expires_at)
      select ${randomUUID()}, o.user_id, 'producer', ${producer.id}, o.id, o.opened_with, o.host, ${hashToken(token)},
        ${place.ip}, ${place.userAgent}, least(o.expires_at, ${latest}::timestamptz)
      from user_sessions o where o.id = ${owner.sessionId}
      returning expires_at as "expiresAt"`.execute(tx);
    const [opened] = rows;
    if (!opened) throw notFound();
    await recordOwnerAuditEvent(tx, owner, { action: 'viewing_started', target: producer });
    const doer = { producerId: producer.id, userId: owner.userId, name: owner.name, by: 'owner' as const };
    await recordAuditEvent(tx, doer, place, { action: 'panel_viewed' });
    return { token, expiresAt: new Date(opened.expiresAt) };
  });
}

/** Ends the impersonation of an owner's session, or the one with a token, if there is one. Runs across schools. */
export async function endImpersonation(tx: Tx, which: { ownerSessionId: string } | { token: string }): Promise<void> {
  const meant =
    'token' in which
      ? sql`v.token_hash = ${hashToken(which.token)} and v.owner_session_id is not null`
      : sql`v.owner_session_id = ${which.ownerSessionId}`;
  const { rows } = await sql<{ userId: string; name: string; target: { id: string; name: string } }>`
    update user_sessions v
    set is_active = false, ended_reason = 'signed_out', expires_at = least(v.expires_at, app_now())
    from profiles o, profiles p
    where ${meant} and v.is_active and o.id = v.user_id and p.id = v.producer_id
    returning o.id as "userId", o.name, jsonb_build_object('id', p.id, 'name', p.name) as target`.execute(tx);
  for (const { target, ...owner } of rows) await recordOwnerAuditEvent(tx, owner, { action: 'viewing_ended', target });
}

type Cookies = { session: string | null; viewing: string | null };

/**
 * The session of a request: the impersonated producer's while that lasts, else the person's own.
 * @param lapsed called if the impersonation's cookie is no longer valid
 */
export async function currentSession(
  services: Pick<Services, 'cache' | 'db' | 'env'>,
  cookies: Cookies,
  host: Host,
  lapsed: () => void,
): Promise<Session | null> {
  const { session, viewing } = cookies;
  const { db } = services;
  if (!session) return null;
  if (!viewing) return ownSession(services, session, host);
  const viewed = await findSession(db, viewing, host, session);
  if (viewed?.viewing && !viewed.endedBecause) return viewed;
  lapsed();
  if (viewed?.viewing) await asPlatform(db, (tx) => endImpersonation(tx, { token: viewing }));
  return ownSession(services, session, host);
}

/** Owners must have a second step in production. */
async function ownSession(
  services: Pick<Services, 'cache' | 'db' | 'env'>,
  token: string,
  host: Host,
): Promise<Session | null> {
  const session = await cachedSession(services, token, host);
  if (session?.kind !== 'owner') return session;
  return { ...session, lacksFactor: session.lacksFactor && services.env.production };
}
