import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/db.ts';
import type { Ask, HttpClient } from '../client.ts';
import { type Found, Ledger } from '../ledger.ts';

/** With a value, the key is overwritten; without, the key names something created once. */
export type Write = { key: string; value?: number; ask: Ask };

/** A kind of write to one school, with its ledger. */
export type Kind = {
  name: string;
  ledger: Ledger;
  /** Null when there is nothing to write just now. */
  next(): Write | null;
  /** The stored count, or value, per key. Looks across schools. */
  stored(tx: Tx): Promise<Found>;
  /** The same as people see it. */
  shown(http: HttpClient): Promise<Found>;
};

export const kind = (definition: Omit<Kind, 'ledger'>, ledger = new Ledger()): Kind => ({ ...definition, ledger });

type Row = { key: string; found: number };

export async function foundBy(tx: Tx, query: RawBuilder<Row>): Promise<Found> {
  const { rows } = await query.execute(tx);
  return new Map(rows.map(({ key, found }) => [key, Number(found)]));
}

/** For a table with the key in a column. */
export const countBy = (tx: Tx, table: string, column: string, producerId: string): Promise<Found> =>
  foundBy(
    tx,
    sql<Row>`select ${sql.ref(column)}::text as key, count(*)::integer as found from ${sql.table(table)}
      where producer_id = ${producerId} group by 1`,
  );

export function countOf(keys: Iterable<string>): Found {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** Every page of a list. */
export async function allPages<Row>(read: (page: number) => Promise<{ total: number; rows: Row[] }>): Promise<Row[]> {
  const all: Row[] = [];
  for (let page = 1; ; page++) {
    const { total, rows } = await read(page);
    all.push(...rows);
    if (rows.length === 0 || all.length >= total) return all;
  }
}
