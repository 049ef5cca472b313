import { sql } from 'kysely';
import type { DeliveryRow, SalesWebhook, ShownAlone } from '#shared/contract/school/sales.ts';
import { LIMITS } from '#shared/limits.ts';
import type { SalesPlatform } from '#shared/sales-platforms.ts';
import type { SchoolActor } from '../../actors.ts';
import { withAuditEvent } from '../../audit/with-audit-event.ts';
import type { Services } from '../../context.ts';
import { readAsSchool } from '../../db.ts';
import { notFound } from '../../problem.ts';
import { ADAPTERS, adapterOf } from '../adapters/recognise.ts';
import { webhookUrl } from './address.ts';

type Tools = Pick<Services, 'db' | 'env'>;
type Secret = { platform: string; last4: string };
type Refused = Omit<SalesWebhook['refusals'][number], 'sender'> & { platform: string };
export type StoredDelivery = Omit<DeliveryRow, 'sender'> & { platform: string };
type Found = Pick<SalesWebhook, 'courseId' | 'courseTitle' | 'waiting' | 'canSimulateRefund' | 'total'> & {
  version: number;
  secrets: Secret[];
  refusals: Refused[];
  deliveries: StoredDelivery[];
};

/** Literal conditions, which partial indexes require. */
const ONLY = { waiting: sql`and d.status = 'waiting'`, failed: sql`and d.status = 'failed'` } satisfies Record<
  ShownAlone,
  unknown
>;

export const senderOf = (platform: string): string => adapterOf(platform as SalesPlatform).name;

export const deliveryColumns = sql`
  d.id, d.platform, d.event, d.kind, d.buyer, d.received_at as "receivedAt", d.repeats, d.simulated, d.status, d.outcome`;

/** A course's address and its latest deliveries, in one statement. @throws Problem not_found */
export async function readWebhook(
  { db, env }: Tools,
  { producerId }: SchoolActor,
  { courseId, page, status }: { courseId: string; page: number; status?: ShownAlone },
): Promise<SalesWebhook> {
  const pageSize = LIMITS.deliveryPage;
  const wanted = status ? ONLY[status] : sql``;
  const found = await readAsSchool(db, { producerId }, async (tx) => {
    const { rows } = await sql<Found>`
      select c.id as "courseId", c.title as "courseTitle", a.version,
        array(select jsonb_build_object('platform', platform, 'last4', last4) from webhook_secrets s
          where s.producer_id = a.producer_id and s.course_id = a.course_id) as secrets,
        array(select jsonb_build_object('reason', reason, 'platform', platform, 'tries', sum(tries)::integer,
            'lastAt', max(last_at)) from webhook_refusals r
          where r.producer_id = a.producer_id and r.course_id = a.course_id and r.last_at > app_now() - interval '7 days'
          group by reason, platform order by max(last_at) desc) as refusals,
        (select count(*)::integer from purchases p
          where p.producer_id = a.producer_id and coalesce(p.opens_course_id, p.course_id) = a.course_id
            and p.waiting_for is not null) as waiting,
        exists (select from purchases p
          where p.producer_id = a.producer_id and p.course_id = a.course_id and p.simulated
            and (p.granted or p.waiting_for is not null)) as "canSimulateRefund",
        (select count(*)::integer from webhook_deliveries d
          where d.producer_id = a.producer_id and d.course_id = a.course_id ${wanted}) as total,
        array(select to_jsonb(latest) from (
          select ${deliveryColumns} from webhook_deliveries d
          where d.producer_id = a.producer_id and d.course_id = a.course_id ${wanted}
          order by d.received_at desc, d.id limit ${pageSize} offset ${(page - 1) * pageSize}) latest) as deliveries
      from webhook_addresses a
      join courses c on c.producer_id = a.producer_id and c.id = a.course_id and c.deleted_at is null
      where a.producer_id = ${producerId} and a.course_id = ${courseId}`.execute(tx);
    return rows[0];
  });
  if (!found) throw notFound();
  const { version, secrets, refusals, deliveries, ...rest } = found;
  return {
    ...rest,
    url: webhookUrl(env, { courseId, version }),
    senders: sendersWith(secrets),
    refusals: refusals.map(({ platform, ...refused }) => ({ ...refused, sender: platform && senderOf(platform) })),
    deliveries: deliveries.map(shownDelivery),
    page,
    pageSize,
  };
}

export const shownDelivery = ({ platform, ...delivery }: StoredDelivery): DeliveryRow => ({
  ...delivery,
  sender: senderOf(platform),
});

const sendersWith = (secrets: readonly Secret[]): SalesWebhook['senders'] =>
  ADAPTERS.map(({ platform, name, proof }) => ({
    platform,
    name,
    proof: proof && { label: proof.label, where: proof.where, unsure: proof.unsure ?? false },
    last4: secrets.find((secret) => secret.platform === platform)?.last4 ?? null,
  }));

/** Replaces the course's address; the old one stops working. @throws Problem not_found */
export async function renewWebhook(
  { db, env }: Tools,
  school: SchoolActor,
  { courseId }: { courseId: string },
): Promise<{ url: string }> {
  const { producerId } = school;
  const auditEventOf = (renewed?: { title: string }) =>
    renewed ? ({ action: 'webhook_renewed', subject: renewed.title } as const) : null;
  const renewed = await withAuditEvent(db, school, auditEventOf, async (tx) => {
    const { rows } = await sql<{ version: number; title: string }>`
      update webhook_addresses a set version = a.version + 1, renewed_at = app_now() from courses c
      where a.producer_id = ${producerId} and a.course_id = ${courseId}
        and c.producer_id = a.producer_id and c.id = a.course_id and c.deleted_at is null
      returning a.version, c.title`.execute(tx);
    return rows[0];
  });
  if (!renewed) throw notFound();
  return { url: webhookUrl(env, { courseId, version: renewed.version }) };
}
