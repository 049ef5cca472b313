import { hash, verify } from '@node-rs/argon2';
import { Problem } from '../problem.ts';

/** The library's Algorithm.Argon2id; its const enum cannot be imported without a build. */
const ARGON2ID = 2;

/** OWASP's argon2id minimum: 19 MiB, two passes, one lane. */
const COST = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string) => hash(password, COST);

let decoy: Promise<string> | undefined;

/** Checks a password. Without a hash it does the same work and says no, so that timing tells nothing. */
export async function passwordMatches(storedHash: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const matches = await verify(storedHash ?? (await decoy), password);
  return matches && storedHash != null;
}

/** The guesses that come first in every list; a floor of 6 characters leaves them possible otherwise. */
const COMMON = new Set([
  '123456',
  '1234567',
  '12345678',
  '123456789',
  '1234567890',
  '654321',
  '111111',
  '000000',
  '123123',
  '112233',
  '121212',
  '666666',
  '555555',
  '777777',
  '888888',
  '999999',
  '222222',
  '123321',
  '102030',
  '010203',
  '131313',
  '142536',
  '159753',
  'abc123',
  'qwerty',
  'qwerty123',
  'password',
  'senha123',
  'senha1',
  'minhasenha',
  'mudar123',
  'brasil',
  'flamengo',
  'corinthians',
  'palmeiras',
  'iloveyou',
  'teamo123',
  'estrela',
  'gabriel',
  'familia',
  'jesus123',
  'deus123',
  'admin123',
]);

/** @throws Problem password_too_common for a password that anybody would try first */
export function refuseCommonPassword(password: string, email: string): void {
  const guess = password.toLowerCase();
  const isPerson = guess === email || guess === email.split('@')[0];
  if (COMMON.has(guess) || isPerson || new Set(guess).size < 3) {
    throw new Problem('password_too_common', { fields: [{ field: 'password', code: 'invalid' }] });
  }
}
