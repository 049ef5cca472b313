import { sql } from 'kysely';
import type { DeliveryBuyer, FoundDelivery, ShownAlone } from '#shared/contract/school/sales.ts';
import { LIMITS } from '#shared/limits.ts';
import type { SchoolActor } from '../../actors.ts';
import { containing, foundBySearch } from '../../database/student-search.ts';
import { type Database, readAsSchool } from '../../db.ts';
import { deliveryColumns, type StoredDelivery, shownDelivery } from './webhook.ts';

const buyerColumn = (of: string) => sql`jsonb_build_object('studentId', null, 'name', ${sql.ref(of)} ->> 'name',
  'email', coalesce(${sql.ref(of)} ->> 'email', ${sql.ref(of)} ->> 'sentEmail'))`;

/** The person of a delivery `d`: the enrolled student, else the waiting buyer. */
export const personOf = sql<DeliveryBuyer>`coalesce(
  (select jsonb_build_object('studentId', s.id, 'name', s.name, 'email', s.email)
    from purchases p join students s on s.producer_id = p.producer_id and s.id = p.student_id
    where p.producer_id = d.producer_id and p.id = any (d.purchase_ids) order by p.id limit 1),
  (select ${buyerColumn('p.buyer')} from purchases p
    where p.producer_id = d.producer_id and p.id = any (d.purchase_ids) and p.buyer is not null order by p.id limit 1),
  (select ${buyerColumn('i.buyer')} from purchase_items i
    where i.producer_id = d.producer_id and i.delivery_id = d.id and i.buyer is not null limit 1))`;

const says = (buyer: string, search: string) => sql`searchable(concat_ws(' ', ${sql.ref(buyer)} ->> 'name',
  ${sql.ref(buyer)} ->> 'email', ${sql.ref(buyer)} ->> 'sentEmail')) like (select searchable(${containing(search)}))`;

/** Deliveries of a matching student or waiting buyer, or of a sale with that number. */
const isFound = (producerId: string, search: string) => sql`(
  d.purchase_ids && array(
    select p.id from purchases p join students st on st.producer_id = p.producer_id and st.id = p.student_id
    where p.producer_id = ${producerId} and ${foundBySearch(search)}
    union all select p.id from purchases p
    where p.producer_id = ${producerId} and (p.transaction_id = ${search} or p.waiting_for is not null and ${says('p.buyer', search)}))
  or d.id in (
    select i.delivery_id from purchase_items i
    where i.producer_id = ${producerId} and (i.transaction_id = ${search} or i.buyer is not null and ${says('i.buyer', search)})))`;

type Asked = { page: number; search: string; status?: ShownAlone };
type Stored = StoredDelivery & Pick<FoundDelivery, 'person' | 'courseTitle'>;

/** At all addresses of the school, in one statement. */
export async function findDeliveries(
  db: Database,
  { producerId }: SchoolActor,
  { page, search, status }: Asked,
): Promise<{ deliveries: FoundDelivery[]; total: number; page: number; pageSize: number }> {
  const pageSize = LIMITS.deliveryPage;
  const { rows } = await readAsSchool(db, { producerId }, (tx) =>
    sql<{ total: number; deliveries: Stored[] }>`
      with found as (
        select d.producer_id, d.course_id, d.purchase_ids, ${deliveryColumns} from webhook_deliveries d
        where d.producer_id = ${producerId} ${status ? sql`and d.status = ${status}` : sql``}
          ${search === '' ? sql`` : sql`and ${isFound(producerId, search)}`})
      select (select count(*)::integer from found) as total, array(select to_jsonb(shown) from (
        select d.id, d.platform, d.event, d.kind, d.buyer, d."receivedAt", d.repeats, d.simulated, d.status, d.outcome,
          ${personOf} as person,
          (select c.title from courses c where c.producer_id = d.producer_id and c.id = d.course_id) as "courseTitle"
        from found d order by d."receivedAt" desc, d.id
        limit ${pageSize} offset ${(page - 1) * pageSize}) shown) as deliveries`.execute(tx),
  );
  const [{ total, deliveries } = { total: 0, deliveries: [] }] = rows;
  return { deliveries: deliveries.map(found), total, page, pageSize };
}

const found = ({ person, courseTitle, ...delivery }: Stored): FoundDelivery => ({
  ...shownDelivery(delivery),
  person,
  courseTitle,
});
