import { z } from 'zod';
import { id, timestamp } from '#shared/schemas.ts';
import { everyday, nothing } from '../base.ts';

const openSession = z.strictObject({
  id,
  current: z.boolean(),
  /** Parsed from the User-Agent. */
  browser: z.strictObject({
    name: z.string().nullable(),
    system: z.string().nullable(),
    form: z.enum(['computer', 'phone', 'tablet']),
  }),
  /** Origin of the session, with the address truncated. */
  addressGroup: z.string().nullable(),
  /** First session of this account from that address. */
  newAddress: z.boolean(),
  lastActive: timestamp,
});
export type OpenSession = z.infer<typeof openSession>;

const openSessions = z.strictObject({ sessions: z.array(openSession) });
export type OpenSessions = z.infer<typeof openSessions>;

export const sessionsContract = (root: '/student' | '/producer' | '/owner') => ({
  sessions: everyday
    .route({ method: 'GET', path: `${root}/sessions`, summary: "List the account's open sessions" })
    .output(openSessions),
  endSession: everyday
    .route({ method: 'DELETE', path: `${root}/sessions/{sessionId}`, summary: 'End another session' })
    .input(z.strictObject({ sessionId: id }))
    .output(nothing),
  endOtherSessions: everyday
    .route({ method: 'DELETE', path: `${root}/other-sessions`, summary: 'End all other sessions' })
    .output(nothing),
});
