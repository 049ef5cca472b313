import { sql } from 'kysely';
import { type AppKey, lastingHash } from '../crypto/app-keys.ts';
import type { Tx } from '../db.ts';

type Keys = { appKeys: readonly AppKey[] };

/** Keyed hash by which an erased person is recognised. */
export const personKey = (keys: Keys, email: string): string => lastingHash(keys, `person ${email}`);

/** The addresses among these whose people were erased from this school. */
export async function erasedAmong(
  tx: Tx,
  keys: Keys,
  producerId: string,
  emails: readonly string[],
): Promise<ReadonlySet<string>> {
  const byKey = new Map(emails.map((email) => [personKey(keys, email), email]));
  const { rows } = await sql<{ key: string }>`
    select person_key as key from erased_people
    where producer_id = ${producerId} and person_key = any (${[...byKey.keys()]}::text[])`.execute(tx);
  return new Set(rows.flatMap(({ key }) => byKey.get(key) ?? []));
}
