import type { ClientBase } from 'pg';

export type Table = { name: string; columns: string[]; bytes: number };

/**
 * All our tables with their writable columns; generated ones are derived again. Read from the catalogue, so
 * that none can be forgotten. The job queue has its own schema and is refilled at the start.
 */
export async function readTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name, pg_table_size(c.oid)::float8 as bytes, array(
      select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and c.relowner = (select relowner from pg_class where oid = to_regclass('public.schema_migrations'))
    order by c.relname collate "C"`);
  return rows;
}

/** Hash of the rows, independent of their order and of the server's version. */
export async function fingerprintOf(client: ClientBase, { name, columns }: Pick<Table, 'name' | 'columns'>) {
  const { rows } = await client.query<{ rows: string; fingerprint: string }>(`
    select count(*) as rows, coalesce(sum(hashtextextended(row(${listed(columns)})::text collate "C", 0)), 0)::text as fingerprint
    from public.${quoted(name)}`);
  return { rows: Number(rows[0]?.rows), fingerprint: rows[0]?.fingerprint ?? '' };
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const listed = (columns: readonly string[]) => columns.map(quoted).join(', ');

/** Makes values independent of server version and settings, without truncation. */
export const PLAIN_VALUES = `
  set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'iso_8601';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local client_encoding = 'UTF8';
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`;
