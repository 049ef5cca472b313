import { sql } from 'kysely';
import type { DeliveryDetail } from '#shared/contract/school/sales.ts';
import type { SchoolActor } from '../../actors.ts';
import { withAuditEvent } from '../../audit/with-audit-event.ts';
import type { Services } from '../../context.ts';
import { isUnavailable } from '../../database/connection/outage.ts';
import { readAsSchool, type Tx } from '../../db.ts';
import { notFound } from '../../problem.ts';
import { applyDelivery, type Result } from '../apply.ts';
import { shownPayload } from './payload.ts';
import { type SealedDelivery, unsealDelivery } from './sealed-delivery.ts';
import { personOf } from './search.ts';
import { deliveryColumns, type StoredDelivery, shownDelivery } from './webhook.ts';

type Which = { deliveryId: string };
type DeliveryRow = StoredDelivery & SealedDelivery & Pick<DeliveryDetail, 'courseId' | 'students' | 'person'>;

const boughtBy = sql`array(
  select distinct jsonb_build_object('id', s.id, 'name', s.name)
  from purchases p join students s on s.producer_id = p.producer_id and s.id = p.student_id
  where p.producer_id = d.producer_id and p.id = any (d.purchase_ids))`;

/** @throws Problem not_found */
export async function readDeliveryDetail(
  { db, env }: Pick<Services, 'db' | 'env'>,
  { producerId }: SchoolActor,
  { deliveryId }: Which,
): Promise<DeliveryDetail> {
  const row = await readAsSchool(db, { producerId }, async (tx) => {
    const { rows } = await sql<DeliveryRow>`
      select ${deliveryColumns}, d.course_id as "courseId", ${boughtBy} as students, ${personOf} as person, d.body, d.headers, d.query
      from webhook_deliveries d
      where d.producer_id = ${producerId} and d.id = ${deliveryId}`.execute(tx);
    return rows[0];
  });
  if (!row) throw notFound();
  const { courseId, students, person, body, headers, query, ...delivery } = row;
  const payload = shownPayload(unsealDelivery(env, { producerId, deliveryId }, { body, headers, query }));
  return { ...shownDelivery(delivery), courseId, students, person, payload };
}

/** Processes a delivery again with the current adapters, even if it was applied before. @throws Problem not_found */
export async function reprocessDelivery(
  tools: Pick<Services, 'db' | 'env' | 'jobs' | 'log'>,
  school: SchoolActor,
  { deliveryId }: Which,
): Promise<Result> {
  const { producerId } = school;
  await withAuditEvent(
    tools.db,
    school,
    (subject: string | undefined) => ({ action: 'sale_reprocessed', subject }),
    (tx) => courseOf(tx, producerId, deliveryId),
  );
  const ref = { producerId, deliveryId };
  const result = await applyDelivery(tools, ref, { again: true }).catch((error: unknown): Result => {
    if (isUnavailable(error)) throw error;
    tools.log.error('delivery_failed', { deliveryId, code: error instanceof Error ? error.name : typeof error });
    return { status: 'failed', outcome: 'unreadable' };
  });
  if (!result) throw notFound();
  return result;
}

/** @throws Problem not_found */
async function courseOf(tx: Tx, producerId: string, deliveryId: string): Promise<string | undefined> {
  const { title } = await tx
    .selectFrom('webhook_deliveries as d')
    .leftJoin('courses as c', (on) => on.onRef('c.producer_id', '=', 'd.producer_id').onRef('c.id', '=', 'd.course_id'))
    .where('d.producer_id', '=', producerId)
    .where('d.id', '=', deliveryId)
    .select('c.title')
    .executeTakeFirstOrThrow(notFound);
  return title ?? undefined;
}
