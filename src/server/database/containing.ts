import { type RawBuilder, sql } from 'kysely';

/** Rows in one of whose columns the text is found, whatever its accents and capitals; any row when there is no text. */
export function containing(search: string, ...columns: RawBuilder<unknown>[]): RawBuilder<boolean> {
  if (search === '') return sql`true`;
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`searchable(${sql.join(columns, sql` || E'\\x1f' || `)}) like (select searchable(${pattern}))`;
}
