import { sql } from 'kysely';
import type { ApiKey, NewApiKey } from '#shared/contract/account/profile.ts';
import type { Producer, SchoolActor } from '../actors.ts';
import { withAuditEvent } from '../audit/with-audit-event.ts';
import { refuseEndedSession } from '../auth/sessions/lock-sessions.ts';
import type { Context } from '../context.ts';
import { signingKey } from '../crypto/app-keys.ts';
import { hashToken, newToken } from '../crypto/tokens.ts';
import { acrossSchools, asPlatform, asSchool, type Database, readAsPlatform } from '../db.ts';
import { Problem } from '../problem.ts';
import { countTry } from '../throttle/throttle.ts';

/** Makes leaked keys recognisable as ours. */
const PREFIX = 'ateneu_';

/**
 * Makes the school's key, in place of the one it had.
 * @returns the key, which is nowhere else
 * @throws Problem session_ended
 */
export async function createApiKey(db: Database, producer: Producer): Promise<NewApiKey> {
  const { producerId, sessionId } = producer;
  const key = `${PREFIX}${newToken()}`;
  const kept = { key_hash: hashToken(key), last4: key.slice(-4) };
  const auditEvent = { action: 'api_key_created' } as const;
  const { last4, created_at } = await withAuditEvent(
    db,
    producer,
    () => auditEvent,
    async (tx) => {
      const made = await tx
        .insertInto('api_keys')
        .values({ producer_id: producerId, ...kept })
        .onConflict((conflict) =>
          conflict.column('producer_id').doUpdateSet({ ...kept, created_at: sql`app_now()`, last_used_at: null }),
        )
        .returning(['last4', 'created_at'])
        .executeTakeFirstOrThrow();
      await acrossSchools(tx, () => refuseEndedSession(tx, sessionId));
      return made;
    },
  );
  return { key, apiKey: { last4, createdAt: created_at, lastUsedAt: null } satisfies ApiKey };
}

export async function revokeApiKey(db: Database, school: SchoolActor): Promise<void> {
  await withAuditEvent(
    db,
    school,
    () => ({ action: 'api_key_revoked' }),
    (tx) => tx.deleteFrom('api_keys').where('producer_id', '=', school.producerId).execute(),
  );
}

type Caller = Pick<Context, 'db' | 'env' | 'ip' | 'countedAs' | 'userAgent'>;

/**
 * The school of an API key; its use is recorded at most once a minute.
 * @throws Problem api_key_invalid, too_many_requests from whoever tries many that are not
 */
export async function requireApiKey({ db, env, ip, countedAs, userAgent }: Caller, key: string): Promise<SchoolActor> {
  const known = await findKey(db, key);
  if (!known) {
    const attempt = { action: 'api_key' as const, email: '', ip, countedAs, userAgent };
    await asPlatform(db, (tx) => countTry(tx, attempt, signingKey(env)));
    throw new Problem('api_key_invalid');
  }
  const { producerId } = known;
  if (known.unnoted) {
    await asSchool(db, { producerId }, (tx) =>
      tx.updateTable('api_keys').set({ last_used_at: sql`app_now()` }).where('producer_id', '=', producerId).execute(),
    );
  }
  return { kind: 'producer', producerId, by: 'api_key', place: { ip, userAgent } };
}

async function findKey(db: Database, key: string): Promise<{ producerId: string; unnoted: boolean } | undefined> {
  if (!key.startsWith(PREFIX)) return undefined;
  return readAsPlatform(db, async (tx) => {
    const { rows } = await sql<{ producerId: string; unnoted: boolean }>`
      select k.producer_id as "producerId",
        coalesce(k.last_used_at < app_now() - interval '1 minute', true) as unnoted
      from api_keys k join profiles p on p.id = k.producer_id and p.role = 'admin'
      where k.key_hash = ${hashToken(key)}`.execute(tx);
    return rows[0];
  });
}

/** Counts calls per minute and messages per hour of a school. @throws Problem too_many_requests */
export async function countCall(
  { db, env, ip, userAgent }: Caller,
  { producerId }: SchoolActor,
  action: 'api_call' | 'message',
): Promise<void> {
  await asPlatform(db, (tx) => countTry(tx, { action, email: producerId, ip, userAgent }, signingKey(env)));
}
