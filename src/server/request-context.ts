import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context as HonoContext } from 'hono';
import { currentSession } from './auth/sessions/impersonation.ts';
import type { Context, Services } from './context.ts';
import { type Client, readClient, trustedProxies } from './http/client/client-address.ts';
import {
  deviceCookie,
  readDeviceId,
  readSchoolHint,
  readSessionToken,
  readViewingToken,
  sessionCookie,
  viewingCookie,
} from './http/cookies.ts';
import { hostOf } from './http/hosts.ts';

/** Response changes collected during a request. */
export type Variables = { requestId: string; cookies: string[]; clearSite?: boolean };
export type Request = HonoContext<{ Variables: Variables }>;
export type ContextOf = (c: Request) => Context;

export function clientReader({ env }: Pick<Services, 'env'>): (c: Request) => Client {
  const proxies = trustedProxies(env.trustedProxies);
  return (c) => readClient(getConnInfo(c).remote.address ?? '127.0.0.1', c.req.header('x-forwarded-for'), proxies);
}

/** The request's context for procedures; cookie changes are collected in the variables. */
export function contextReader(services: Services, clientOf: (c: Request) => Client): ContextOf {
  const { env } = services;
  return (c) => {
    const token = readSessionToken(c, env);
    const viewing = readViewingToken(c, env);
    const deviceId = readDeviceId(c, env);
    const client = clientOf(c);
    const setViewing: Context['setViewing'] = (next) => c.get('cookies').push(viewingCookie(env, next));
    const host = hostOf(c.req.header('host') ?? '', env);
    let session: ReturnType<Context['findSession']> | undefined;
    return {
      ...services,
      requestId: c.get('requestId'),
      ip: client.ip,
      countedAs: client.claimed,
      userAgent: c.req.header('user-agent')?.slice(0, 300) ?? null,
      deviceId,
      host,
      schoolHint: readSchoolHint(c, env),
      findSession: () => {
        session ??= currentSession(services, { session: token, viewing }, host, () => setViewing(null));
        return session;
      },
      setViewing,
      setSession: (next) => {
        if (viewing) setViewing(null);
        c.get('cookies').push(sessionCookie(env, next));
        if (next) c.get('cookies').push(deviceCookie(env, deviceId));
      },
      keepDevice: () => c.get('cookies').push(deviceCookie(env, deviceId)),
      clearSite: () => c.set('clearSite', true),
      extendSession: (expiresAt) => {
        if (token) c.get('cookies').push(sessionCookie(env, { token, expiresAt }));
      },
    };
  };
}
