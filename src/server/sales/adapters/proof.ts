import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Whether the sender knows the producer's secret, compared in constant time. An empty secret proves nothing. */
export function sameSecret(given: unknown, secret: string): boolean {
  if (typeof given !== 'string' || given === '' || secret === '') return false;
  // Digests have the same length, whatever the length of the input.
  return timingSafeEqual(sha256(given), sha256(secret));
}

/** Whether `given` is the HMAC of these bytes. Hexadecimal digits may be in either case. */
export function sameHmac(
  given: unknown,
  algorithm: 'sha1' | 'sha256',
  secret: string,
  bytes: Uint8Array | string,
  encoding: 'hex' | 'base64' = 'hex',
): boolean {
  if (typeof given !== 'string' || secret === '') return false;
  const expected = createHmac(algorithm, secret).update(bytes).digest(encoding);
  return sameSecret(encoding === 'hex' ? given.trim().toLowerCase() : given.trim(), expected);
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** For a sender whose header for the secret is not documented: one of the headers must equal it. */
export function inSomeHeader(headers: Readonly<Record<string, string>>, secret: string): boolean {
  return Object.values(headers).some((given) => sameSecret(given.replace(/^Bearer\s+/i, '').trim(), secret));
}
