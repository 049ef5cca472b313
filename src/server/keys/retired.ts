import { createHmac } from 'node:crypto';
import type { AppKey } from '../crypto/app-keys.ts';
import { currentKey, seal, unseal } from '../crypto/sealed.ts';
import type { Listener } from '../database/listener.ts';
import { asPlatform, type Database, type Tx } from '../db.ts';
import { StartupError } from '../startup-error.ts';

/** Held by the listener's connection of each running process, with a number for the key that it seals with. */
const FIRST_KEY_LOCK = 7_283_470;

/** Must run before the listener starts: a process is known by its key, whatever login the operator has given it. */
export function holdFirstKey(listener: Listener, keys: { appKeys: readonly AppKey[] }): void {
  listener.hold(`select pg_advisory_lock_shared(${FIRST_KEY_LOCK}, ${numberOf(currentKey(keys))})`);
}

/** A statement that finds the processes of this database that seal with another key. */
export const sealingOtherwise = (key: AppKey) => `
  select from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
  where l.locktype = 'advisory' and l.objsubid = 2 and l.classid = ${FIRST_KEY_LOCK}::bigint::oid
    and l.objid <> ${numberOf(key)}::bigint::oid`;

const numberOf = ({ key }: AppKey) => createHmac('sha256', key).update('first key').digest().readUInt32BE() >>> 1;

export const retiredPurpose = (id: string) => `retired key ${id}`;

/**
 * The keys among the settings, and behind them those that were retired: addresses that were given out and names that were made
 * with one are still known by it. In the order in which they were in use, the newest first.
 * @throws StartupError where two keys have one name, or the key is missing that a retired one is sealed with
 */
export async function knownKeys(db: Database, configured: readonly AppKey[]): Promise<readonly AppKey[]> {
  const kept = await asPlatform(db, (tx) =>
    tx.selectFrom('retired_keys').select(['id', 'key']).orderBy('place', 'desc').execute(),
  );
  const retired = kept.map(({ id, key: sealed }) => {
    const key = openKey(configured, id, sealed);
    const named = configured.find((each) => each.id === id);
    if (named && !named.key.equals(key))
      throw new StartupError(`APP_KEYS: a chave ${id} não é a que já teve esse id. Dê outro id à chave nova.`);
    return named ?? { id, key, retired: true };
  });
  const names = new Set(retired.map(({ id }) => id));
  const [first] = configured;
  if (first && names.has(first.id))
    throw new StartupError(
      `APP_KEYS: a chave ${first.id} já foi trocada. Ponha na frente a que a substituiu, ou uma nova.`,
    );
  return Object.freeze([...configured.filter(({ id }) => !names.has(id)), ...retired]);
}

/** Notes the keys behind the first one down, the oldest first, so that they may leave the settings. Again changes nothing. */
export async function retireKeys(tx: Tx, keys: readonly AppKey[]): Promise<void> {
  const leaving = keys.slice(1).filter(({ retired }) => !retired);
  for (const { id, key } of leaving.toReversed())
    await tx
      .insertInto('retired_keys')
      .values({ id, key: seal({ appKeys: keys }, retiredPurpose(id), key.toString('base64')) })
      .onConflict((known) => known.doNothing())
      .execute();
}

function openKey(configured: readonly AppKey[], id: string, sealed: string): Buffer {
  try {
    return Buffer.from(unseal({ appKeys: configured }, retiredPurpose(id), sealed), 'base64');
  } catch (cause) {
    const [needed] = sealed.split('.');
    throw new StartupError(
      `APP_KEYS: falta a chave ${needed}, ou ela não é a mesma. Ponha-a de volta depois da primeira e rode npm run keys:rotate.`,
      { cause },
    );
  }
}
