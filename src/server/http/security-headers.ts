import { createHash } from 'node:crypto';
import { KEEP_EARLY_PRESS } from '#shared/early-press.ts';
import type { Entry } from '#shared/screens/all.ts';
import { PLAYER_FRAMES } from '#shared/video/video-hosts.ts';
import type { Env } from '../env.ts';
import type { Host } from './hosts.ts';

type Allowed = { scripts: string; styles: string; connections: string; frames: string; media: string; workers: string };
type Framed = { by: "'self'" | "'none'" };

const policy = ({ scripts, styles, connections, frames, media, workers }: Allowed, { by }: Framed) =>
  [
    "default-src 'self'",
    `script-src ${scripts}`,
    `style-src ${styles}`,
    "img-src 'self' https: data: blob:",
    `media-src ${media}`,
    `connect-src ${connections}`,
    "font-src 'self'",
    `frame-src ${frames}`,
    `worker-src ${workers}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${by}`,
  ].join('; ');

/* Styles stay inline because the shell carries the school's colours. */
const NOTHING_ELSE: Allowed = {
  scripts: "'self'",
  styles: "'self' 'unsafe-inline'",
  connections: "'self'",
  frames: "'self'",
  media: "'self'",
  workers: "'self'",
};

/** Files from any https host, the frames of the hosts that are known, and the worker of hls.js. */
const PLAYERS: Allowed = {
  ...NOTHING_ELSE,
  frames: ["'self'", ...PLAYER_FRAMES].join(' '),
  media: "'self' https: blob:",
  workers: "'self' blob:",
};

const withScript = (allowed: Allowed, script: string): Allowed => ({
  ...allowed,
  scripts: `${allowed.scripts} 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
});

/** Sign-in pages, panels, and everything that is not a screen. */
export const CLOSED_POLICY = policy(NOTHING_ELSE, { by: "'none'" });
/** The same with one script in the document. @param script its text, which is allowed by its hash */
export const closedPolicyWith = (script: string) => policy(withScript(NOTHING_ELSE, script), { by: "'none'" });

/** For producers' panels with a feedback script, which needs its own host. */
function feedbackPolicy(scriptUrl: string): string {
  const { origin } = new URL(scriptUrl);
  const { scripts, styles, connections, frames } = NOTHING_ELSE;
  const allowed = {
    scripts: `${scripts} ${origin}`,
    styles: `${styles} ${origin}`,
    connections: `${connections} ${origin}`,
    frames: `${frames} ${origin}`,
  };
  return policy({ ...NOTHING_ELSE, ...allowed }, { by: "'none'" });
}

/* Allows the inline script that records clicks before the page's scripts are loaded. */
const DOOR_POLICY = closedPolicyWith(KEEP_EARLY_PRESS);
const DRAWN_PLAYERS = withScript(PLAYERS, KEEP_EARLY_PRESS);
/** The student area, where one document covers catalogue and lessons. */
const LESSONS_POLICY = policy(DRAWN_PLAYERS, { by: "'none'" });
const PREVIEWED_POLICY = policy(DRAWN_PLAYERS, { by: "'self'" });
/** The preview of a video's player while its address is entered. */
export const PREVIEW_POLICY = policy(PLAYERS, { by: "'self'" });
/** The only document that may load from any host. It contains no script, see learning/http.ts. */
export const STREAMS_POLICY =
  "default-src 'none'; connect-src 'self' https:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

type Shown = { entry: Entry; lessons: boolean; previewed: boolean; feedbackUrl: string | null };

/** Allows the origins that the screen's players need. */
export function screenPolicy({ entry, lessons, previewed, feedbackUrl }: Shown): string {
  if (entry === 'producer') return feedbackUrl ? feedbackPolicy(feedbackUrl) : CLOSED_POLICY;
  if (previewed) return PREVIEWED_POLICY;
  return lessons ? LESSONS_POLICY : DOOR_POLICY;
}

/** Scripts, styles and fonts of a build: not documents, so they need no content security policy. */
export const isAsset = (path: string, { ok, headers }: Response) =>
  ok && path.startsWith('/assets/') && !/html|svg/.test(headers.get('Content-Type') ?? 'html');

/** Minimal, since it is sent with every asset. Asset names contain a hash. */
export function assetHeaders(headers: Headers, env: Env, host: Host): void {
  headers.set('Cache-Control', 'public, max-age=31536000, immutable');
  headers.set('X-Content-Type-Options', 'nosniff');
  requireHttps(headers, env, host);
}

/** Adds headers to a response; an existing policy is kept. */
export function securityHeaders(headers: Headers, env: Env, host: Host): void {
  if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', CLOSED_POLICY);
  const framed = headers.get('Content-Security-Policy')?.includes("frame-ancestors 'self'");
  headers.set('X-Frame-Options', framed ? 'SAMEORIGIN' : 'DENY');
  headers.set('X-Content-Type-Options', 'nosniff');
  // Without a referrer YouTube refuses to play embedded videos (error 153).
  headers.set('Referrer-Policy', 'strict-origin-when-cross-origin');
  headers.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups');
  headers.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=()');
  requireHttps(headers, env, host);
}

/** The sub-domains of a school's own domain are not ours: its shop may not have https yet. */
function requireHttps(headers: Headers, env: Env, { ownedBySchool }: Host): void {
  if (env.publicUrl.startsWith('https:'))
    headers.set('Strict-Transport-Security', `max-age=31536000${ownedBySchool ? '' : '; includeSubDomains'}`);
}
