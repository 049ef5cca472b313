import { sql } from 'kysely';
import type { Tx } from '../db.ts';

/** Tables that show that a school is in use. */
const MADE = [
  'courses',
  'students',
  'student_banners',
  'packages',
  'offers',
  'notices',
  'saved_replies',
  'certificate_numbers',
  'sale_payments',
] as const;

/** A package can only be imported into an empty school, so that nothing has to be merged. */
export const emptySchool = (producerId: string) =>
  sql<boolean>`not (${sql.join(
    MADE.map((table) => sql`exists (select from ${sql.table(table)} where producer_id = ${producerId})`),
    sql` or `,
  )})`;

export async function isEmptySchool(tx: Tx, producerId: string): Promise<boolean> {
  const { rows } = await sql<{ isEmpty: boolean }>`select ${emptySchool(producerId)} as "isEmpty"`.execute(tx);
  return rows[0]?.isEmpty ?? false;
}
