import { sql } from 'kysely';
import type { Tx } from '../../db.ts';

/**
 * Records a sign-in in this browser, and reads what was known before. Serializes sign-ins of one person.
 * @param deviceId as the database knows the browser
 * @returns whether the browser is new to an account that has used another before
 */
export async function recordDevice(tx: Tx, userId: string, deviceId: string): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    with noted as (
      insert into known_devices (user_id, device_id) values (${userId}, ${deviceId})
      on conflict (user_id, device_id) do update set last_at = app_now()
    )
    select exists (select from known_devices where user_id = ${userId})
      and not exists (select from known_devices where user_id = ${userId} and device_id = ${deviceId}) as "isNew"`.execute(
    tx,
  );
  return rows[0]?.isNew ?? false;
}
