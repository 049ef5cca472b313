import { normalizeEmail } from './text.ts';

export const MAX_URL_LENGTH = 2048;

/** Zero-width and direction marks that copying from chats and documents leaves in an address. */
const INVISIBLE = /\p{Cf}/gu;
const NOT_IN_ADDRESSES = /[\p{Cc}\s\\]/u;
const WEB_SCHEME = /^https?:\/\//i;
const ANY_SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const WITH_PORT = /^[^/?#:@]+:\d{1,5}(?:[/?#]|$)/;
const DOTTED = /^[^:]+\.[^:]/;
/** Top-level domains that make a name without a scheme an address: `aula.com.br`, but not `1.5` or `aula.mp4`. */
const PUBLIC_NAME = /\.(?!(?:mp4|m4v|webm|m3u8|pdf|jpe?g|png)$)(?:[a-z]{2,}|xn--[a-z0-9-]+)$/;

/**
 * An http(s) address someone typed: `url` parsed, `typed` as they wrote it, with the scheme when they left it out.
 * Null for anything else: other schemes, credentials, white space, control characters, backslashes (read as / by browsers and as a
 * name by others), more than 2048 characters.
 */
export function parseTypedUrl(input: string): { url: URL; typed: string } | null {
  const text = input.replace(INVISIBLE, '').trim();
  if (text === '' || text.length > MAX_URL_LENGTH || NOT_IN_ADDRESSES.test(text)) return null;
  const typed = withScheme(text);
  const url = typed === null ? null : parseUrl(typed);
  if (!typed || !url || url.username !== '' || url.password !== '' || /^https?:\/\/[^/?#]*@/i.test(typed)) return null;
  if (url.href.length > MAX_URL_LENGTH) return null;
  if (!WEB_SCHEME.test(text) && !PUBLIC_NAME.test(url.hostname)) return null;
  return { url, typed };
}

/** The normalised http(s) address, or null when it is none. A missing scheme is read as https. */
export function safeHttpUrl(input: string): string | null {
  return parseTypedUrl(input)?.url.href ?? null;
}

/** `mailto:` and one address, from that or from the bare address; what follows a `?` is dropped (it can hide copies). */
export function safeMailto(input: string): string | null {
  const [address = ''] = input
    .trim()
    .replace(/^mailto:/i, '')
    .split('?');
  const email = normalizeEmail(address);
  return email === null ? null : `mailto:${email}`;
}

/** `tel:+5511987654321` from a `tel:` link; digits are kept as given, since a service number has no country. */
export function safeTel(input: string): string | null {
  const match = /^tel:(\+?)([\d\s().-]{3,30})$/i.exec(input.trim());
  const digits = match?.[2]?.replace(/\D/g, '') ?? '';
  return digits.length >= 3 && digits.length <= 15 ? `tel:${match?.[1] ?? ''}${digits}` : null;
}

/** The normalised address of a link shown to others (sales page, banner, social network): web, `mailto:` or `tel:`. */
export function safeLink(input: string): string | null {
  const text = input.replace(INVISIBLE, '').trim();
  if (/^mailto:/i.test(text)) return safeMailto(text);
  return /^tel:/i.test(text) ? safeTel(text) : safeHttpUrl(text);
}

export function isSafeLink(input: string): boolean {
  return safeLink(input) !== null;
}

function withScheme(text: string): string | null {
  if (WEB_SCHEME.test(text)) return text;
  if (text.startsWith('//')) return `https:${text}`;
  if (ANY_SCHEME.test(text) && !(WITH_PORT.test(text) && DOTTED.test(text))) return null;
  return `https://${text}`;
}

/** Replacement for URL.parse, which browsers before 2024 lack. */
function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
