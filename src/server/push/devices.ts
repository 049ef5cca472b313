import { createECDH } from 'node:crypto';
import { sql } from 'kysely';
import type { PushDevice } from '#shared/contract/student/push.ts';
import type { Learner, Student } from '../actors.ts';
import { deviceKey } from '../auth/sessions/open-session.ts';
import { asPlatform, type Database, type Tx } from '../db.ts';
import { Problem } from '../problem.ts';

/**
 * Subscribes a student's browser to notifications, until its session ends. Replaces any earlier subscription of that
 * browser, in whichever school.
 * @throws Problem invalid_input for a key that cannot be used for encryption
 */
export async function savePushDevice(
  db: Database,
  { producerId, studentId, sessionId }: Student,
  { endpoint, keys }: PushDevice,
  deviceId: string,
): Promise<void> {
  if (!isPoint(keys.p256dh))
    throw new Problem('invalid_input', { fields: [{ field: 'keys.p256dh', code: 'invalid' }] });
  await asPlatform(db, (tx) =>
    sql`
      with others as (delete from push_devices where endpoint = ${endpoint} and session_id <> ${sessionId})
      insert into push_devices (producer_id, session_id, student_id, device_id, endpoint, p256dh, auth)
      select ${producerId}, id, ${studentId}, ${deviceKey(deviceId)}, ${endpoint}, ${keys.p256dh}, ${keys.auth}
      from user_sessions where id = ${sessionId} and is_active for update
      on conflict (producer_id, session_id)
        do update set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth`.execute(tx),
  );
}

/** Disables push in all of a student's browsers until one subscribes again. */
export async function deletePushDevices(tx: Tx, { producerId, studentId }: Learner): Promise<void> {
  await tx
    .deleteFrom('push_devices')
    .where('producer_id', '=', producerId)
    .where('student_id', '=', studentId)
    .execute();
}

function isPoint(p256dh: string): boolean {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  try {
    curve.computeSecret(p256dh, 'base64url');
    return true;
  } catch {
    return false;
  }
}
