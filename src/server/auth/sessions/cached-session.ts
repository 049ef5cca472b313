import type { Services } from '../../context.ts';
import { hashToken } from '../../crypto/tokens.ts';
import type { Host } from '../../http/hosts.ts';
import { findSession, type Session } from './find-session.ts';

/**
 * The session of a token. A student's is cached until one of its rows changes or one of its dates passes;
 * others are read each time.
 */
export const cachedSession = ({ cache, db }: Pick<Services, 'cache' | 'db'>, token: string, host: Host) =>
  cache.read(`session ${hashToken(token).toString('base64')} ${host.name}`, async () => {
    const session = await findSession(db, token, host);
    return { value: session, keep: session && isKept(session) ? keepOf(session) : null };
  });

const isKept = ({ kind, endedBecause, hasAccess, schoolOpen }: Session) =>
  kind === 'student' && endedBecause === null && hasAccess && schoolOpen;

const keepOf = ({ id, userId, studentId, producerId, lastsMs }: Session) => ({
  lastsMs,
  subjects: [
    `session:${id}`,
    `person:${userId}`,
    `student:${studentId}`,
    `students:${producerId}`,
    `school:${producerId}`,
  ],
});
