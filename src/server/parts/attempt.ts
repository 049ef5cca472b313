import { type RawBuilder, type SqlBool, sql, type UpdateObject } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { asSchool, type Database, type Tx } from '../db.ts';
import type { PartsTable } from './receive-part.ts';
import type { Underway } from './underway.ts';

const SIGN_OF_LIFE_MS = 5_000;

/** One attempt at processing a file, identified by its number while it is the current one. */
export type Attempt = Underway & { tries: number };
type Setting<Table extends PartsTable> = UpdateObject<Schema, Table>;

/**
 * Claims a waiting file, so that no other process takes it.
 * @param columns what is read of it besides
 * @param values what is set besides
 *
 */
export async function startAttempt<Started extends Attempt, Table extends PartsTable>(
  db: Database,
  table: Table,
  { producerId, id }: Underway,
  { columns, values = {} }: { columns: RawBuilder<unknown>; values?: Setting<Table> },
): Promise<Started | undefined> {
  const { rows } = await asSchool(db, { producerId }, (tx) =>
    sql<Started>`
      update ${sql.table(table)} set
        ${set({ ...values, state: 'running', tries: sql`tries + 1`, seen_at: sql`app_clock()` })}
      where producer_id = ${producerId} and id = ${id} and state = 'waiting'
      returning producer_id as "producerId", id, tries, ${columns}`.execute(tx),
  );
  return rows[0];
}

/**
 * Updates an attempt that is still current: not given up, and not taken over after a missed heartbeat.
 * @param isThis where its number alone does not say which try it is
 * @returns whether it counts
 */
export async function updateAttempt<Table extends PartsTable>(
  tx: Tx,
  table: Table,
  { producerId, id, tries }: Attempt,
  values: Setting<Table>,
  isThis: RawBuilder<SqlBool> = sql`true`,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${set(values)}
    where producer_id = ${producerId} and id = ${id} and tries = ${tries} and ${isThis} and state = 'running'`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

const set = (values: Record<string, unknown>) =>
  sql.join(Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`));

/**
 * Works on a try, and meanwhile says that this process is alive.
 * @param sign notes it,
 * @returns whether the try still counts: once it does not, the work is given up
 */
export async function whileAlive<Result>(
  sign: () => Promise<boolean>,
  work: (givenUp: AbortSignal) => Promise<Result>,
  everyMs = SIGN_OF_LIFE_MS,
): Promise<Result> {
  const over = new AbortController();
  const giveSign = async () => (await sign()) || over.abort();
  const signs = setInterval(() => void giveSign().catch(() => {}), everyMs);
  return work(over.signal).finally(() => clearInterval(signs));
}
