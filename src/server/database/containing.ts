import { type RawBuilder, sql } from 'kysely';

/** Matches rows with the text in one of the columns, ignoring accents and case; all rows for an empty text. */
export function containing(search: string, ...columns: RawBuilder<unknown>[]): RawBuilder<boolean> {
  if (search === '') return sql`true`;
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`searchable(${sql.join(columns, sql` || E'\\x1f' || `)}) like (select searchable(${pattern}))`;
}
