import { type RawBuilder, type SqlBool, sql, type UpdateObject } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { asSchool, type Database, type Tx } from '../db.ts';
import type { PartsTable } from './take-part.ts';
import type { Underway } from './underway.ts';

/** Which file of which table a process works on. */
type Place<Table extends PartsTable> = Underway & { table: Table };

/** Takes what waits, so that no other process does. @returns `columns` of it, among them `tries`, by which this try is known */
export async function startAttempt<Attempt>(
  db: Database,
  { table, producerId, id }: Place<PartsTable>,
  columns: RawBuilder<unknown>,
): Promise<Attempt | undefined> {
  const { rows } = await asSchool(db, { producerId }, (tx) =>
    sql<Attempt>`
      update ${sql.table(table)} set state = 'running', tries = tries + 1, seen_at = app_clock()
      where producer_id = ${producerId} and id = ${id} and state = 'waiting'
      returning producer_id as "producerId", ${columns}`.execute(tx),
  );
  return rows[0];
}
