import { sql } from 'kysely';
import type { Tx } from '../../db.ts';

/**
 * Notes that an account is being entered in this browser. Logins of one person take turns before.
 * @param deviceId as the database knows the browser
 * @returns whether it is new to an account that has been in another before
 */
export async function noteDevice(tx: Tx, userId: string, deviceId: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean; others: boolean }>`
    select exists (select from known_devices where user_id = ${userId} and device_id = ${deviceId}) as known,
      exists (select from known_devices where user_id = ${userId}) as others`.execute(tx);
  await tx
    .insertInto('known_devices')
    .values({ user_id: userId, device_id: deviceId })
    .onConflict((conflict) => conflict.columns(['user_id', 'device_id']).doUpdateSet({ last_at: sql`app_now()` }))
    .execute();
  const { known = true, others = false } = rows[0] ?? {};
  return others && !known;
}
