import { sql } from 'kysely';
import type { Tx } from '../db.ts';
import type { Jobs } from '../jobs/jobs.ts';

export type Push = { producerId: string; sessionId: string; notificationId: string };

/**
 * For notifications just inserted as `notified (id, student_id)` in the same statement: the subscriptions of
 * recipients who want push, as one JSON array.
 */
export const pushesOf = (producerId: string) => sql<Push[]>`coalesce((
  select jsonb_agg(jsonb_build_object(
    'producerId', d.producer_id, 'sessionId', d.session_id, 'notificationId', notified.id))
  from notified
  join push_devices d on d.producer_id = ${producerId} and d.student_id = notified.student_id
  join students s on s.producer_id = d.producer_id and s.id = d.student_id and s.notify_in_browser), '[]')`;

export const queuePushes = (tx: Tx, jobs: Jobs, pushes: Push[]): Promise<void> => jobs.addAll(tx, 'push', pushes);
