import { sql } from 'kysely';
import type { Tx } from '../db.ts';
import { PACKED, type PackedTable } from './packed-tables.ts';

/** The columns of each table that go into a package: all except generated and excluded ones. */
export async function packedColumns(tx: Tx): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select c.relname::text as table, array_agg(a.attname::text order by a.attname collate "C") as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relname = any (${PACKED.map(({ table }) => table)}::text[])
    group by c.relname`.execute(tx);
  const known = new Map(rows.map(({ table, columns }) => [table, columns]));
  return new Map(PACKED.map((packed) => [packed.table, withoutLeft(packed, known.get(packed.table) ?? [])]));
}

/** The columns of each table that hold a day or a moment. */
export async function timeColumns(tx: Tx): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select attrelid::regclass::text as table, array_agg(attname::text) as columns from pg_attribute
    where attrelid = any (${PACKED.map(({ table }) => table)}::regclass[]) and attnum > 0 and not attisdropped
      and atttypid in ('timestamptz'::regtype, 'date'::regtype)
    group by attrelid`.execute(tx);
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

const withoutLeft = ({ without = {} }: PackedTable, columns: string[]): string[] =>
  columns.filter((column) => column !== 'producer_id' && !(column in without));
