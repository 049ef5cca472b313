import { findPassword } from '../../auth/passwords/credentials.ts';
import { hashPassword, passwordMatches } from '../../auth/passwords/passwords.ts';
import { isChosen } from '../../auth/scope.ts';
import { signingKey } from '../../crypto/app-keys.ts';
import { asPlatform, type Database } from '../../db.ts';
import type { Recipient } from '../../email/definition.ts';
import { derivePassword } from '../../email/secrets.ts';
import type { Env } from '../../env.ts';
import { giveFirstPassword, replaceFirstPassword } from '../accounts.ts';

/**
 * The password that this e-mail contains for this school, the same at each delivery attempt; null if the person has
 * their own, or already got one for the school.
 * @param fresh also replace an earlier one, if the person has not chosen their own
 */
export async function firstPassword(
  { db, env }: { db: Database; env: Env },
  { id, userId, producerId }: Recipient,
  { fresh = false } = {},
): Promise<string | null> {
  const stored = await asPlatform(db, (tx) => findPassword(tx, userId, producerId));
  if (stored && isChosen(stored.origin)) return null;
  // Also recognises the password of an earlier attempt under a previous application key.
  for (const { key } of stored ? env.appKeys : []) {
    const given = derivePassword(key, id);
    if (stored && (await passwordMatches(stored.passwordHash, given))) return given;
  }
  if (stored && !fresh) return null;
  const password = derivePassword(signingKey(env), id);
  const passwordHash = await hashPassword(password);
  const write = stored ? replaceFirstPassword : giveFirstPassword;
  const given = await asPlatform(db, (tx) =>
    write(tx, { userId, producerId, passwordHash, origin: 'made_for_school' }),
  );
  return given ? password : null;
}
