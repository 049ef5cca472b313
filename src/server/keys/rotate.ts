import pg from 'pg';
import type { AppKey } from '../crypto/app-keys.ts';
import { currentKey } from '../crypto/sealed.ts';
import { loginName, loginPrefix } from '../database/login.ts';
import { openConnection } from '../database/own-connection.ts';
import { asPlatform, type Database } from '../db.ts';
import { refuseOtherKeys } from '../push/keys.ts';
import { StartupError } from '../startup-error.ts';
import { type Resealed, resealAll, staleColumns } from './reseal.ts';
import { knownKeys, retireKeys, sealingOtherwise } from './retired.ts';

type Options = Parameters<typeof resealAll>[2];

/** Result of a rotation, and what still depends on an old key. */
export type Rotation = {
  current: string;
  leaving: string[];
  columns: Resealed[];
  left: { name: string; stale: number }[];
};

/**
 * Seals all there is with the first key, and notes the others down, so that they may leave the settings. It can be stopped at
 * any point and done again: nothing is done twice, and at every moment all is readable with the keys that are configured.
 * @throws StartupError where none of them is the database's: nothing is noted down then
 */
export async function rotateKeys(db: Database, configured: readonly AppKey[], options?: Options): Promise<Rotation> {
  const known = await knownKeys(db, configured);
  // A retired key cannot be in use again: what was sealed with the one before it would be sealed with an older one.
  const keys = { appKeys: known };
  const current = currentKey(keys);
  await asPlatform(db, async (tx) => {
    await refuseOtherKeys(tx, keys);
    await retireKeys(tx, known);
  });
  const columns = await resealAll(db, keys, options);
  return {
    current: current.id,
    leaving: known.slice(1).flatMap(({ id, retired }) => (retired ? [] : [id])),
    columns,
    left: await staleColumns(db, keys),
  };
}

/**
 * Drops what processes with other keys signed in with.
 * @throws StartupError while one of them still runs: it would go on sealing with its own first key
 */
export async function dropOldLogins(ownerUrl: string, [current]: readonly AppKey[]): Promise<void> {
  if (!current) return;
  const owner = await openConnection(ownerUrl, 'ateneu keys');
  try {
    const { rows } = await owner.query<{ database: string }>('select current_database() as database');
    const database = rows[0]?.database ?? '';
    const { rows: others } = await owner.query<{ name: string; sessions: number }>(
      `select rolname as name, (select count(*)::integer from pg_stat_activity a where a.usesysid = r.oid) as sessions
       from pg_roles r where starts_with(rolname, $1) and rolname <> $2`,
      [loginPrefix(database), loginName(database, current.key)],
    );
    const { rows: sealing } = await owner.query(sealingOtherwise(current));
    if (sealing.length > 0 || others.some(({ sessions }) => sessions > 0))
      throw new StartupError(
        'Há processos do Ateneu que ainda não conhecem a primeira chave de APP_KEYS. Reinicie-os com as mesmas chaves, na mesma ordem, e tente de novo.',
      );
    for (const { name } of others) await owner.query(`drop role ${pg.escapeIdentifier(name)}`);
  } finally {
    await owner.end();
  }
}
