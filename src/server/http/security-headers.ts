import type { Env } from '../env.ts';

type Allowed = { frames: string; media: string; workers: string };
type Framed = { by: "'self'" | "'none'" };

/* Scripts and connections are ours on every screen. Styles stay inline because the shell carries the school's colours. */
const policy = ({ frames, media, workers }: Allowed, { by }: Framed, script = '') =>
  [
    "default-src 'self'",
    `script-src 'self'${script && ` ${script}`}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' https: data: blob:",
    `media-src ${media}`,
    "connect-src 'self'",
    "font-src 'self'",
    `frame-src ${frames}`,
    `worker-src ${workers}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${by}`,
  ].join('; ');

const NOTHING_ELSE: Allowed = { frames: "'self'", media: "'self'", workers: "'self'" };

/** Files from any https host, the frames of four known players, and the worker of hls.js. */
const PLAYERS: Allowed = {
  frames:
    "'self' https://www.youtube-nocookie.com https://player.vimeo.com https://vimeo.com https://drive.google.com https://docs.google.com https://www.flexclip.com https://*.flexclip.com",
  media: "'self' https: blob:",
  workers: "'self' blob:",
};

/** Doors, panels, and whatever is no screen. */
export const CLOSED_POLICY = policy(NOTHING_ELSE, { by: "'none'" });
/** The same with one script in the document, by the hash of its text. */
export const closedPolicyWith = (script: string) => policy(NOTHING_ELSE, { by: "'none'" }, script);
/** The students' area: one document goes from the catalogue to a lesson. */
const LESSONS_POLICY = policy(PLAYERS, { by: "'none'" });
export const PREVIEW_POLICY = policy(PLAYERS, { by: "'self'" });
/** The one document that may ask any host for anything. There is no script in it, see learning/http.ts. */
export const STREAMS_POLICY =
  "default-src 'none'; connect-src 'self' https:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** By what a screen plays. */
export function screenPolicy({ lessons, previewed }: { lessons: boolean; previewed: boolean }): string {
  if (previewed) return PREVIEW_POLICY;
  return lessons ? LESSONS_POLICY : CLOSED_POLICY;
}

/** Sets them on a finished answer; one that brought a policy of its own keeps it. */
export function securityHeaders(headers: Headers, env: Env): void {
  if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', CLOSED_POLICY);
  const framed = headers.get('Content-Security-Policy')?.includes("frame-ancestors 'self'");
  headers.set('X-Frame-Options', framed ? 'SAMEORIGIN' : 'DENY');
  headers.set('X-Content-Type-Options', 'nosniff');
  // Without a referrer YouTube refuses to play embedded videos (error 153).
  headers.set('Referrer-Policy', 'strict-origin-when-cross-origin');
  headers.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups');
  headers.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=()');
  if (env.publicUrl.startsWith('https:'))
    headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
}
