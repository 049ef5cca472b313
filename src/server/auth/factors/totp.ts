import { timingSafeEqual } from 'node:crypto';
import { HOTP, Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';

/* RFC 6238 as authenticator apps implement it: SHA-1, 6 digits, 30 seconds. Pure; the clock is a parameter. */

const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
/** Clock difference, ten minutes, up to which the user is told to correct their clock. */
const CLOCK_STEPS = 20;

/** 160 random bits, in base32. */
export const newTotpSecret = () => new Secret({ size: SECRET_BYTES }).base32;

export const stepAt = (now: Date) => Math.floor(now.getTime() / 1000 / PERIOD_SECONDS);

export const codeAt = (secret: string, step: number) =>
  HOTP.generate({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, counter: step });

/** The current step or the one before, so that a code is valid for at most a minute. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const present = stepAt(now);
  return [present, present - 1].find((step) => isSame(codeAt(secret, step), code)) ?? null;
}

/**
 * Whether the code would be right on a clock that is minutes off. Only used during setup, when the user has
 * the secret anyway; for an active one it would reveal a future code.
 */
export function isOffByClock(secret: string, code: string, now: Date): boolean {
  const present = stepAt(now);
  const steps = Array.from({ length: 2 * CLOCK_STEPS + 1 }, (_, at) => present - CLOCK_STEPS + at);
  return steps.some((step) => isSame(codeAt(secret, step), code));
}

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** The content of the QR code: account and issuer. */
export const totpUri = (secret: string, issuer: string, email: string) =>
  new TOTP({ issuer, label: email, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6 }).toString();

/** A QR code as the path of its dark squares, one unit each. */
export function qrPath(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 0 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return { size, path };
}
