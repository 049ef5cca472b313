import { sql } from 'kysely';
import { signingKey } from '../app-keys.ts';
import { hashPassword, passwordMatches } from '../auth/passwords.ts';
import { asPlatform, type Database, type Tx } from '../db.ts';
import type { Env } from '../env.ts';
import { giveFirstPassword, replaceFirstPassword } from '../students/accounts.ts';
import type { QueuedRow } from './composed.ts';
import { derivePassword } from './secrets.ts';

export type Recipient = QueuedRow & { producerId: string; userId: string };
type Stored = { passwordHash: string; origin: 'chosen' | 'generated'; knownElsewhere: boolean };

/**
 * The password this e-mail gives, the same at every try; null when the person has one that nobody else knows.
 * @param fresh also in the place of one that was given before, as long as the person has chosen none
 */
export async function firstPassword(
  { db, env }: { db: Database; env: Env },
  email: Recipient,
  { fresh = false } = {},
): Promise<string | null> {
  const password = derivePassword(signingKey(env), email.id);
  const stored = await asPlatform(db, (tx) => readStored(tx, email));
  if (stored?.origin === 'chosen') return null;
  if (stored && (await passwordMatches(stored.passwordHash, password))) return password;
  if (stored && !stored.knownElsewhere && !fresh) return null;
  const passwordHash = await hashPassword(password);
  const write = stored ? replaceFirstPassword : giveFirstPassword;
  const given = await asPlatform(db, (tx) => write(tx, email.userId, passwordHash));
  return given ? password : null;
}

/**
 * A password that another school typed must not open this school: whoever enrols an address before its owner does
 * would otherwise hold the key to every school that comes later.
 */
async function readStored(tx: Tx, { userId, producerId }: Recipient): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`
    select c.password_hash as "passwordHash", c.origin, c.origin = 'generated' and exists (
        select from students s join email_logs l on l.producer_id = s.producer_id and l.user_id = s.user_id
        where s.user_id = c.user_id and s.producer_id <> ${producerId}
          and l.created_at >= c.changed_at and l.payload @> '{"passwordSetBySchool": true}') as "knownElsewhere"
    from credentials c where c.user_id = ${userId}`.execute(tx);
  return rows[0];
}
