import { expect, test } from 'vitest';
import { codeAt, isOffByClock, newTotpSecret, qrPath, stepAt, stepOfCode, totpUri } from './totp.ts';

/** "12345678901234567890", the secret of RFC 6238's appendix B, in base32. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

test.each([
  // The appendix has eight digits; an app's six are the last of them.
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('is the code of RFC 6238 at %i seconds', (seconds, eightDigits) => {
  const code = eightDigits.slice(-6);
  expect(codeAt(RFC_SECRET, stepAt(at(seconds)))).toBe(code);
  expect(stepOfCode(RFC_SECRET, code, at(seconds))).toBe(Math.floor(seconds / 30));
});

test('accepts the current step and the one before, and no other', () => {
  const now = at(1_234_567_890);
  const step = stepAt(now);
  const taken = [-3, -2, -1, 0, 1, 2].filter(
    (off) => stepOfCode(RFC_SECRET, codeAt(RFC_SECRET, step + off), now) !== null,
  );
  expect(taken).toEqual([-1, 0]);
});

test('detects a clock that is minutes off, and reveals nothing about a wrong code', () => {
  const now = at(1_234_567_890);
  const ahead = codeAt(RFC_SECRET, stepAt(now) + 6);
  const behind = codeAt(RFC_SECRET, stepAt(now) - 20);
  const far = codeAt(RFC_SECRET, stepAt(now) + 21);
  expect([ahead, behind, far, '000000'].map((code) => isOffByClock(RFC_SECRET, code, now))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('secrets have 160 bits and are unique [v5.0.0-6.5.4]', () => {
  const secrets = Array.from({ length: 50 }, newTotpSecret);
  expect(new Set(secrets).size).toBe(50);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
});

test('the QR code contains account, issuer and parameters of the codes', () => {
  const uri = new URL(totpUri(RFC_SECRET, 'Ateneu & Filhos', 'ana+1@escola.com.br'));
  expect(decodeURIComponent(uri.pathname)).toContain('Ateneu & Filhos:ana+1@escola.com.br');
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'Ateneu & Filhos',
    secret: RFC_SECRET,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
  const { size, path } = qrPath(uri.href);
  expect(size).toBeGreaterThan(30);
  // The corner that every QR code begins with.
  expect(path.startsWith('M0 0h1v1h-1zM1 0h1v1h-1z')).toBe(true);
});
