import { type RawBuilder, sql } from 'kysely';
import { personKey } from '../../database/erased-people.ts';
import type { Tx } from '../../db.ts';
import type { Env } from '../../env.ts';

const BATCH = 2_000;

/**
 * Marco Civil, art. 15: for deleted sessions, time and origin are kept under a keyed hash for six months.
 * Runs across schools.
 * @param which of the sessions `s`
 * @returns how many, at most a batch
 */
export async function recordAccesses(tx: Tx, env: Pick<Env, 'appKeys'>, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ id: string; email: string }>`
    select s.id, p.email from user_sessions s join profiles p on p.id = s.user_id where ${which} limit ${BATCH}`.execute(
    tx,
  );
  if (rows.length === 0) return 0;
  const keys = rows.map(({ email }) => personKey(env, email));
  await sql`
    with gone as (
      delete from user_sessions s
      using unnest(${rows.map(({ id }) => id)}::uuid[], ${keys}::text[]) as kept (session_id, person_key)
      where s.id = kept.session_id
      returning coalesce(s.producer_id, s.user_id) as producer_id, s.id, kept.person_key, s.ip_address, s.created_at,
        least(s.expires_at, greatest(s.last_active, s.created_at), app_now()) as ended_at)
    insert into access_records (producer_id, session_id, person_key, ip_address, opened_at, ended_at)
    select * from gone on conflict do nothing`.execute(tx);
  return rows.length;
}

export async function recordAllAccesses(tx: Tx, env: Pick<Env, 'appKeys'>, which: RawBuilder<unknown>): Promise<void> {
  while ((await recordAccesses(tx, env, which)) > 0);
}
