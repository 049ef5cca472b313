import { type RawBuilder, sql } from 'kysely';
import type { AppKey } from '../crypto/app-keys.ts';
import { currentKey, seal, sealBytes, sealedWith, unseal, unsealBytes } from '../crypto/sealed.ts';
import { asPlatform, type Database, type Tx } from '../db.ts';
import { SEALED_COLUMNS, type SealedColumn } from './sealed-columns.ts';

type Keys = { appKeys: readonly AppKey[] };
type Sealed = string | Buffer;
type Found = { sealed: Sealed; row: Record<string, string> };

/** Result per column: values resealed, and unreadable values, which are left as they are. */
export type Resealed = { name: string; resealed: number; unreadable: number };

const BATCH = 200;

/**
 * Reseals everything that is not sealed with the first key, in batches. Progress is visible from the keys, so
 * it can be resumed.
 * @param options.onProgress after each batch: what is done of a column, and how much there was to do
 *
 */
export async function resealAll(
  db: Database,
  keys: Keys,
  {
    columns = SEALED_COLUMNS,
    batch = BATCH,
    onProgress = () => {},
  }: {
    columns?: readonly SealedColumn[];
    batch?: number;
    onProgress?: (name: string, done: number, of: number) => void;
  } = {},
): Promise<Resealed[]> {
  const all: Resealed[] = [];
  for (const column of columns) {
    const name = `${column.table}.${column.column}`;
    const of = await countStale(db, keys, column);
    const result: Resealed = { name, resealed: 0, unreadable: 0 };
    for (let last: Found | undefined, isOver = of === 0; !isOver; ) {
      const found = await asPlatform(db, (tx) => resealBatch(tx, keys, column, { after: last, batch, result }));
      onProgress(name, result.resealed + result.unreadable, of);
      last = found.at(-1);
      isOver = found.length < batch;
    }
    all.push(result);
  }
  return all;
}

/** Number of values per column that are not sealed with the first key. */
export async function staleColumns(db: Database, keys: Keys): Promise<{ name: string; stale: number }[]> {
  const counted: { name: string; stale: number }[] = [];
  for (const column of SEALED_COLUMNS)
    counted.push({ name: `${column.table}.${column.column}`, stale: await countStale(db, keys, column) });
  return counted.filter(({ stale }) => stale > 0);
}

async function countStale(db: Database, keys: Keys, column: SealedColumn): Promise<number> {
  const { rows } = await asPlatform(db, (tx) =>
    sql<{ count: number }>`
      select count(*)::integer as count from ${sql.table(column.table)} t where ${isStale(keys, column)}`.execute(tx),
  );
  return rows[0]?.count ?? 0;
}

type Batch = { after: Found | undefined; batch: number; result: Resealed };

async function resealBatch(
  tx: Tx,
  keys: Keys,
  column: SealedColumn,
  { after, batch, result }: Batch,
): Promise<Found[]> {
  const names = [...column.key.map(({ name }) => name), ...(column.also ?? [])];
  const rowOf = sql.join(names.flatMap((name) => [sql.lit(name), sql`${sql.ref(`t.${name}`)}::text`]));
  const order = sql.join(column.key.map(({ name }) => sql.ref(`t.${name}`)));
  const { rows: found } = await sql<Found>`
    select ${sealedOf(column)} as sealed, jsonb_build_object(${rowOf}) as row from ${sql.table(column.table)} t
    where ${isStale(keys, column)} ${after ? sql`and (${order}) > (${keyOf(column, after.row)})` : sql``}
    order by ${order} limit ${batch} for no key update of t`.execute(tx);
  for (const each of found) {
    const anew = resealed(keys, column, each);
    if (anew === null) {
      result.unreadable += 1;
      continue;
    }
    const typed = column.kind === 'bytes' ? sql`${anew}::bytea` : sql`${anew}::text`;
    await sql`
      update ${sql.table(column.table)} t set ${sql.ref(column.column)} = ${column.changed?.(typed) ?? typed}
      where (${order}) = (${keyOf(column, each.row)})`.execute(tx);
    result.resealed += 1;
  }
  return found;
}

/** Null if no key opens it, or it was damaged. */
function resealed(keys: Keys, column: SealedColumn, { sealed, row }: Found): Sealed | null {
  const purpose = column.purposeOf(row);
  try {
    return typeof sealed === 'string'
      ? seal(keys, purpose, unseal(keys, purpose, sealed))
      : sealBytes(keys, purpose, unsealBytes(keys, purpose, sealed));
  } catch {
    return null;
  }
}

const sealedOf = ({ column, sealed }: SealedColumn): RawBuilder<unknown> => sealed ?? sql`${sql.ref(`t.${column}`)}`;

function isStale(keys: Keys, column: SealedColumn): RawBuilder<unknown> {
  const { text, bytes } = sealedWith(currentKey(keys));
  return column.kind === 'text'
    ? sql`not starts_with(${sealedOf(column)}, ${text})`
    : sql`substring(${sealedOf(column)} from 1 for ${bytes.length}::integer) <> ${bytes}::bytea`;
}

const keyOf = ({ key }: SealedColumn, row: Record<string, string>): RawBuilder<unknown> =>
  sql.join(key.map(({ name, type }) => sql`${row[name]}::text::${sql.raw(type)}`));
