import { sql } from 'kysely';
import type { WaitingReason, WaitingSale } from '#shared/contract/school/sales.ts';
import { LIMITS } from '#shared/limits.ts';
import type { SchoolActor } from '../actors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { Services } from '../context.ts';
import { asPlatform, asSchool, type Database, readAsSchool, type Tx } from '../db.ts';
import { notFound } from '../problem.ts';
import { checkCourses } from '../students/enrollment.ts';
import type { Buyer } from './adapters/sale.ts';
import { type Result, recordReleased, resultOf } from './apply.ts';
import { senderOf } from './deliveries/webhook.ts';
import { lockPurchaseKeys, type PurchaseKey } from './purchases/purchase-keys.ts';
import { findRelated } from './purchases/purchase-rows.ts';
import { renewalOf } from './purchases/purchases.ts';
import { settlePurchases } from './settle.ts';

type Tools = Pick<Services, 'db' | 'jobs'>;
type Stored = Omit<WaitingSale, 'sender' | 'name' | 'email'> & { platform: string; buyer: Buyer | null };

export async function listWaiting(db: Database, { producerId }: SchoolActor, { page }: { page: number }) {
  const pageSize = LIMITS.deliveryPage;
  const { rows } = await readAsSchool(db, { producerId }, (tx) =>
    sql<{ total: number; sales: Stored[] }>`
      with waiting as (
        select *, coalesce(opens_course_id, course_id) as opens_id from purchases
        where producer_id = ${producerId} and waiting_for is not null)
      select (select count(*)::integer from waiting) as total, array(select to_jsonb(shown) from (
        select w.id, w.opens_id as "courseId", c.title as "courseTitle", w.platform, w.waiting_for as reason, w.buyer,
          w.created_at as since, w.simulated
        from waiting w left join courses c on c.producer_id = w.producer_id and c.id = w.opens_id
        order by w.created_at, w.id limit ${pageSize} offset ${(page - 1) * pageSize}) shown) as sales`.execute(tx),
  );
  const [{ total, sales } = { total: 0, sales: [] }] = rows;
  return { sales: sales.map(shown), total, page, pageSize };
}

const shown = ({ platform, buyer, ...sale }: Stored): WaitingSale => ({
  ...sale,
  sender: senderOf(platform),
  name: buyer?.name ?? null,
  email: buyer?.email ?? buyer?.sentEmail ?? null,
});

type Change = { email?: string; courseId?: string };

/**
 * Tries to enroll a waiting buyer, with the producer's corrections or because the obstacle may be gone.
 * @throws Problem not_found for a sale that does not wait, or a course that is not the school's
 */
export function resolveWaiting(
  { db, jobs }: Tools,
  school: SchoolActor,
  { purchaseId, email, courseId }: Change & { purchaseId: string },
): Promise<Result> {
  const { producerId } = school;
  return asSchool(db, { producerId }, async (tx) => {
    const found = await findWaiting(tx, producerId, purchaseId);
    if (!found) throw notFound();
    if (courseId) await checkCourses(tx, producerId, [courseId]);
    const { scope, purchaseKey } = found;
    await lockPurchaseKeys(tx, scope, [purchaseKey]);
    const related = await findRelated(tx, scope, [purchaseKey]);
    const rows = related.map((row) => {
      if (row.id !== purchaseId) return row;
      const buyer: Buyer | null = email ? { ...row.buyer, email, sentEmail: undefined } : row.buyer;
      return { ...row, buyer, opensCourseId: courseId ?? row.opensCourseId };
    });
    const changed = rows.find(({ id }) => id === purchaseId);
    if (!changed?.waitingFor) throw notFound();
    if (courseId) await openInstead(tx, producerId, purchaseId, courseId);
    const settled = await settlePurchases(tx, jobs, {
      scope,
      rows,
      buyer: changed.buyer,
      isRenewal: renewalOf(changed) !== null,
      again: purchaseId,
      now: Date.now(),
    });
    await recordReleased(tx, producerId, settled);
    await recordAuditEvent(tx, school, school.place, {
      action: 'sale_resolved',
      subject: changed.buyer?.email ?? undefined,
    });
    return resultOf([], [settled.filter(({ id }) => id === purchaseId)]);
  });
}

type Found = { courseId: string; offerId: string | null; platform: string } & PurchaseKey;

async function findWaiting(tx: Tx, producerId: string, purchaseId: string) {
  const { rows } = await sql<Found>`
    select course_id as "courseId", offer_id as "offerId", platform, transaction_id as "transactionId", about,
      subscription_id as "subscriptionId", buyer_key as "buyerKey"
    from purchases where producer_id = ${producerId} and id = ${purchaseId} and waiting_for is not null`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  const { courseId, offerId, platform, ...purchaseKey } = row;
  return { scope: { producerId, courseId, offerId, platform }, purchaseKey };
}

async function openInstead(tx: Tx, producerId: string, purchaseId: string, courseId: string): Promise<void> {
  await tx
    .updateTable('purchases')
    .set({ opens_course_id: courseId })
    .where('producer_id', '=', producerId)
    .where('id', '=', purchaseId)
    .execute();
}

const PAGE = 200;

/**
 * Buyers who wait for a seat are matched by school, or by turma: the course's, as chosen by the offer when it was
 * bought. Students and enrolled students may have one already.
 */
type Candidate = {
  producerId: string;
  purchaseId: string;
  newTo: string | null;
  turma: string | null;
  reason: WaitingReason;
  since: string;
};

/**
 * Enrolls waiting buyers whose obstacle is gone, the longest wait first. A buyer who cannot be enrolled does not block
 * those behind.
 * @returns how many were tried
 */
export async function admitWaiting({ db, jobs, log }: Tools & Pick<Services, 'log'>): Promise<number> {
  const full = new Set<string>();
  let tried = 0;
  let last: Candidate | undefined;
  do {
    const candidates = await findCandidates(db, last);
    for (const { producerId, purchaseId, newTo, turma, reason } of candidates) {
      if (full.has((reason === 'student_limit' ? newTo : turma) ?? '')) continue;
      tried += 1;
      const result = await resolveWaiting({ db, jobs }, { producerId }, { purchaseId }).catch((error: Error) => {
        log.error('waiting_sale_failed', { purchaseId, cause: (error as { code?: string }).code ?? error.name });
      });
      if (result?.outcome === 'student_limit' && newTo) full.add(newTo);
      if (result?.outcome === 'cohort_full' && turma) full.add(turma);
    }
    last = candidates.length < PAGE ? undefined : candidates.at(-1);
  } while (last);
  return tried;
}

/** The next waiting buyers after `after`. */
async function findCandidates(db: Database, after: Candidate | undefined): Promise<Candidate[]> {
  const { rows } = await asPlatform(db, (tx) =>
    sql<Candidate>`
      select p.producer_id as "producerId", p.id as "purchaseId", p.waiting_for as reason, p.created_at::text as since,
        case when t.id is null then p.producer_id end as "newTo",
        case when not exists (
          select from enrollments e
          where e.producer_id = p.producer_id and e.student_id = t.id and e.course_id = c.id)
        then concat_ws(' ', p.producer_id, c.id, p.offer_id, (
          select line ->> 'cohortId' from jsonb_array_elements(i.opened -> 'lines') line
          where line ->> 'courseId' = c.id::text)) end as turma
      from purchases p
      join profiles s on s.id = p.producer_id
      join courses c on c.producer_id = p.producer_id and c.id = coalesce(p.opens_course_id, p.course_id)
      left join students t on t.producer_id = p.producer_id and t.email = p.buyer ->> 'email'
      left join purchase_items i on i.producer_id = p.producer_id and i.platform = p.platform
        and i.transaction_id = p.transaction_id and i.offer_id = p.offer_id
      where p.waiting_for <> 'invalid_email' and c.deleted_at is null and c.published
        and (p.created_at, p.id) > (${after?.since ?? '-infinity'}::timestamptz, ${after?.purchaseId ?? NOBODY}::uuid)
        and (p.waiting_for <> 'course_over' or coalesce(end_of_day(${lastDay}) > app_now(), true))
        and subscription_state(s.subscription_status, s.trial_ends_at, s.subscription_end_date, app_now()) <> 'expired'
        and (p.waiting_for <> 'student_limit' or t.id is not null
          or s.student_count < school_student_limit(s.id, app_now()))
      order by p.created_at, p.id limit ${PAGE}`.execute(tx),
  );
  return rows;
}

/** The last day of access by a waiting purchase `p` of item `i` in course `c`, as `findTerms` decides; null for none. */
const lastDay = sql`(case
  when p.offer_id is not null and p.subscription_id is not null then null
  when i.opened ->> 'period' <> 'course' and i.opened -> 'lines' @> jsonb_build_array(jsonb_build_object('courseId', c.id))
    then (i.opened ->> 'lastDay')::date
  else c.access_last_day end)`;

const NOBODY = '00000000-0000-0000-0000-000000000000';
