import { sql } from 'kysely';
import type { WaitingReason } from '#shared/contract/school/sales.ts';
import type { Tx } from '../../db.ts';
import type { Buyer } from '../adapters/sale.ts';
import type { PurchaseScope } from './purchase-keys.ts';
import type { Row } from './purchase-rows.ts';
import type { Access } from './purchases.ts';

const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString());

export async function saveFacts(
  tx: Tx,
  { producerId, courseId, platform, offerId }: PurchaseScope,
  row: Row,
  simulated: boolean,
): Promise<void> {
  const { facts } = row;
  const columns = {
    subscription_id: row.subscriptionId,
    buyer_key: row.buyerKey,
    paid_at: iso(facts.paidAt),
    renewed_at: iso(facts.renewedAt),
    closed_by: facts.closedBy,
    cancelled_at: iso(facts.cancelledAt),
    expired_at: iso(facts.expiredAt),
    period_end: iso(facts.periodEnd),
  };
  await tx
    .insertInto('purchases')
    .values({
      producer_id: producerId,
      id: row.id,
      course_id: courseId,
      offer_id: offerId,
      platform,
      transaction_id: row.transactionId,
      about: row.about,
      opens_course_id: row.opensCourseId,
      simulated,
      ...columns,
    })
    .onConflict((conflict) =>
      conflict.columns(['producer_id', 'id']).doUpdateSet({ ...columns, updated_at: sql`app_now()` }),
    )
    .execute();
}

export async function saveGrant(
  tx: Tx,
  { producerId }: PurchaseScope,
  { id }: Row,
  { open, until }: Access,
  { studentId, paidAt }: { studentId: string | null; paidAt: number | null },
): Promise<void> {
  await tx
    .updateTable('purchases')
    .set({ granted: open, granted_until: iso(until), granted_for: iso(paidAt), student_id: studentId })
    .set({ waiting_for: null, waiting_since: null, buyer: null, updated_at: sql`app_now()` })
    .where('producer_id', '=', producerId)
    .where('id', '=', id)
    .execute();
}

export async function saveWaiting(
  tx: Tx,
  { producerId }: PurchaseScope,
  { id }: Row,
  { reason, buyer }: { reason: WaitingReason; buyer: Buyer | null },
): Promise<void> {
  await tx
    .updateTable('purchases')
    .set({
      waiting_for: reason,
      waiting_since: sql`coalesce(waiting_since, app_now())`,
      buyer: JSON.stringify(buyer) as unknown as Record<string, string>,
      updated_at: sql`app_now()`,
    })
    .where('producer_id', '=', producerId)
    .where('id', '=', id)
    .execute();
}
