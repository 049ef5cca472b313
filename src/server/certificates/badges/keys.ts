import { sql } from 'kysely';
import type { SchoolActor } from '../../actors.ts';
import { recordAuditEvent } from '../../audit/record-audit-event.ts';
import type { Services } from '../../context.ts';
import { seal, unseal } from '../../crypto/sealed.ts';
import { asSchool, type Tx } from '../../db.ts';
import type { Env } from '../../env.ts';
import type { KeyPair } from './multikey.ts';

type Tools = Pick<Services, 'db' | 'env'>;

export const badgeKeyPurpose = ({ producerId, id }: { producerId: string; id: string }) =>
  `badge key ${producerId} ${id}`;

/** The school's signing key, created on first use. */
export async function signingPair({ db, env }: Tools, producerId: string): Promise<KeyPair> {
  const { id, sealed } = await asSchool(db, { producerId }, async (tx) => {
    const kept = await findCurrent(tx, producerId);
    if (kept) return kept;
    await addKey(tx, env, producerId);
    const made = await findCurrent(tx, producerId);
    return made ?? Promise.reject(new Error('A key that was made is not there'));
  });
  return { id, secret: unseal(env, badgeKeyPurpose({ producerId, id }), sealed) };
}

/** Starts a new signing key. Older signatures stay valid, since retired public keys are always published. */
export function rotateBadgeKey({ db, env }: Tools, school: SchoolActor): Promise<Record<string, never>> {
  const { producerId } = school;
  return asSchool(db, { producerId }, async (tx) => {
    await sql`
      update badge_keys set retired_at = app_now() where producer_id = ${producerId} and retired_at is null`.execute(
      tx,
    );
    await addKey(tx, env, producerId);
    await recordAuditEvent(tx, school, school.place, { action: 'badge_key_changed' });
    return {};
  });
}

async function findCurrent(tx: Tx, producerId: string) {
  const { rows } = await sql<{ id: string; sealed: string }>`
    select id, private_key as sealed from badge_keys where producer_id = ${producerId} and retired_at is null`.execute(
    tx,
  );
  return rows[0];
}

/** Of several concurrent creations, one wins. */
async function addKey(tx: Tx, env: Env, producerId: string): Promise<void> {
  const { newKeyPair } = await import('./multikey.ts');
  const { id, secret } = newKeyPair();
  await sql`
    insert into badge_keys (producer_id, id, private_key)
    values (${producerId}, ${id}, ${seal(env, badgeKeyPurpose({ producerId, id }), secret)})
    on conflict (producer_id) where retired_at is null do nothing`.execute(tx);
}
