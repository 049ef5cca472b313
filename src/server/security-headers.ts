import type { Env } from './env.ts';

/* Lessons play from any https host and embed four known players; everything else is ours alone.
   Styles stay inline because the shell carries the school's colours; scripts never do. */
const policy = (framedBy: "'self'" | "'none'") =>
  [
    "default-src 'self'",
    "script-src 'self' https://www.youtube.com",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' https: data: blob:",
    "media-src 'self' https: blob:",
    "connect-src 'self' https:",
    "font-src 'self'",
    "frame-src 'self' https://www.youtube-nocookie.com https://www.youtube.com https://player.vimeo.com https://vimeo.com https://drive.google.com https://docs.google.com https://www.flexclip.com https://*.flexclip.com",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framedBy}`,
  ].join('; ');

const POLICY = policy("'none'");
/** Of the student area as its producer previews it: the panel shows it in a frame. */
export const PREVIEW_POLICY = policy("'self'");

/** Sets them on a finished answer; one that brought a policy of its own keeps it. */
export function securityHeaders(headers: Headers, env: Env): void {
  if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', POLICY);
  const framed = headers.get('Content-Security-Policy')?.includes("frame-ancestors 'self'");
  headers.set('X-Frame-Options', framed ? 'SAMEORIGIN' : 'DENY');
  headers.set('X-Content-Type-Options', 'nosniff');
  // Without a referrer YouTube refuses to play embedded videos (error 153).
  headers.set('Referrer-Policy', 'strict-origin-when-cross-origin');
  headers.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups');
  headers.set('Permissions-Policy', 'camera=(), microphone=(), geolocation=()');
  if (env.publicUrl.startsWith('https:')) headers.set('Strict-Transport-Security', 'max-age=31536000');
}
