import type { Context as Hono } from 'hono';
import { generateCookie, getCookie } from 'hono/cookie';
import { isSlug } from '#shared/text/slug.ts';
import type { Context } from '../context.ts';
import { newToken } from '../crypto/tokens.ts';
import type { Env } from '../env.ts';
import { type SchoolHint, schoolOfHost } from './hosts.ts';

const DEVICE_ID = /^[\w-]{43}$/;
const YEAR_SECONDS = 365 * 24 * 3600;

const overHttps = (env: Env) => env.publicUrl.startsWith('https:');

/** The __Host- prefix binds the cookie to this host and to https; plain http cannot carry it. */
export const sessionCookieName = (env: Env) => (overHttps(env) ? '__Host-sid' : 'sid');

export function readSessionToken(c: Hono, env: Env): string | null {
  const token = getCookie(c, sessionCookieName(env));
  return token && token.length <= 100 ? token : null;
}

/** Cookie of an owner's impersonation, beside that of the session. */
const viewingCookieName = (env: Env) => (overHttps(env) ? '__Host-vid' : 'vid');

export function readViewingToken(c: Hono, env: Env): string | null {
  const token = getCookie(c, viewingCookieName(env));
  return token && token.length <= 100 ? token : null;
}

/** Cookie of a visit to one's own data without signing in. */
const visitCookieName = (env: Env) => (overHttps(env) ? '__Host-dados' : 'dados');

export function readVisitToken(c: Hono, env: Env): string | null {
  const token = getCookie(c, visitCookieName(env));
  return token && token.length <= 100 ? token : null;
}

type ExpiringToken = Parameters<Context['setSession']>[0];

export const sessionCookie = (env: Env, session: ExpiringToken) => tokenCookie(env, sessionCookieName(env), session);
export const viewingCookie = (env: Env, viewing: ExpiringToken) => tokenCookie(env, viewingCookieName(env), viewing);
export const visitCookie = (env: Env, visit: ExpiringToken) => tokenCookie(env, visitCookieName(env), visit);

function tokenCookie(env: Env, name: string, token: ExpiringToken): string {
  return generateCookie(name, token?.token ?? '', {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: overHttps(env),
    maxAge: token ? Math.max(0, Math.round((token.expiresAt.getTime() - Date.now()) / 1000)) : 0,
  });
}

const deviceCookieName = (env: Env) => (overHttps(env) ? '__Host-did' : 'did');

/** The browser's own secret; a new one for a browser that has none yet. */
export function readDeviceId(c: Hono, env: Env): string {
  const known = getCookie(c, deviceCookieName(env));
  return known && DEVICE_ID.test(known) ? known : newToken();
}

/** Set with every session, so that the next sign-in is recognised as coming from the same browser. */
export const deviceCookie = (env: Env, deviceId: string) =>
  generateCookie(deviceCookieName(env), deviceId, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: overHttps(env),
    maxAge: YEAR_SECONDS,
  });

const schoolCookieName = (env: Env) => (overHttps(env) ? '__Host-escola' : 'escola');

/** The school named by this address, or else the last one named in this browser. */
export function readSchoolHint(c: Hono, env: Env): SchoolHint {
  const named = readNamedSchool(c, env);
  const isNamed = named.domain || named.slug || c.req.query('escola') !== undefined;
  return isNamed ? named : validSlug(getCookie(c, schoolCookieName(env)));
}

/** The school an address names: by its own domain, its sub-domain, or ?escola=. */
export function readNamedSchool(c: Hono, env: Env): SchoolHint {
  return schoolOfHost(c.req.header('host') ?? '', env) ?? validSlug(c.req.query('escola'));
}

/** The cookie that remembers the school named in the address, if one was. */
export function schoolCookie(c: Hono, env: Env): string[] {
  const { slug } = validSlug(c.req.query('escola'));
  if (!slug) return [];
  return [
    generateCookie(schoolCookieName(env), slug, {
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      secure: overHttps(env),
      maxAge: YEAR_SECONDS,
    }),
  ];
}

const validSlug = (slug: string | undefined): SchoolHint => (slug && isSlug(slug) ? { slug } : {});
