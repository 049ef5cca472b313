import { type RawBuilder, sql } from 'kysely';
import type { Services } from '../../context.ts';
import { asSchool, type Tx } from '../../db.ts';
import type { Parts } from '../../parts/kept-parts.ts';

export type Tools = Pick<Services, 'db' | 'env' | 'log' | 'storage'>;
export type FileRef = { producerId: string; fileId: string };
/** One try at a file that is whole. */
export type Attempt = FileRef & Parts & { tries: number };

/** Takes what waits, so that no other process does. */
export async function takeUp({ db }: Tools, { producerId, fileId }: FileRef): Promise<Attempt | undefined> {
  const { rows } = await asSchool(db, { producerId }, (tx) =>
    sql<Attempt>`
      update course_uploads set state = 'running', tries = tries + 1, seen_at = app_clock()
      where producer_id = ${producerId} and id = ${fileId} and state = 'waiting'
      returning producer_id as "producerId", id as "fileId", tries, key, seal, parts, part_salts as salts`.execute(tx),
  );
  return rows[0];
}

/** @returns whether this try counts: nobody has given the file up, and no other process has taken it up */
export async function noteIn(
  tx: Tx,
  { producerId, fileId, tries }: Attempt,
  values: RawBuilder<unknown>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update course_uploads set ${values}
    where producer_id = ${producerId} and id = ${fileId} and tries = ${tries} and state = 'running'`.execute(tx);
  return numAffectedRows === 1n;
}
