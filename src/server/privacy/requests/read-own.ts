import { type RawBuilder, sql } from 'kysely';
import type { OwnData } from '#shared/contract/student/own-data.ts';
import type { Member } from '../../actors.ts';
import { type Database, readAsSchool, type Tx } from '../../db.ts';
import { notFound } from '../../problem.ts';

/**
 * Whether a request `r` is student `s`'s, who may have been removed and enrolled again since. One that was left to a
 * former mailbox names no student.
 */
export const isOfStudent = sql`(r.student_id = s.id or r.email = s.email and r.student_id is not null and not exists (
  select from students o where o.producer_id = r.producer_id and o.id = r.student_id))`;

/** The present student of a request `r`; null if they are none any more. */
export const studentOfRequest = sql`(select s.id from students s where s.producer_id = r.producer_id and ${isOfStudent})`;

/** A row `r` as its requester sees it. */
export const REQUEST_COLUMNS = sql`
  jsonb_build_object('id', r.id, 'kind', r.kind, 'state', r.state, 'year', r.year, 'number', r.number, 'field', r.field,
    'receivedAt', r.received_at, 'dueAt', r.due_at, 'eraseAt', r.erase_at, 'settledAt', r.settled_at, 'ground', r.ground,
    'answer', r.answer, 'copyBytes', case when r.copy_until > app_now() then r.copy_bytes end,
    'copyUntil', case when r.copy_key is not null and r.copy_until > app_now() then r.copy_until end)`;

const CONSENTS = sql`
  (select jsonb_agg(jsonb_build_object('purpose', c.purpose, 'given', c.given, 'since', coalesce(l.at, s.created_at),
      'version', coalesce(l.text_version, 1)) order by c.purpose desc)
    from (values ('email_notices', s.notify_by_email), ('browser_notices', s.notify_in_browser)) c (purpose, given)
    left join lateral (
      select k.at, k.text_version from consents k
      where k.producer_id = s.producer_id and k.student_id = s.id and k.purpose = c.purpose order by k.at desc limit 1) l on true)`;

const HOLDS = sql`
  jsonb_build_object(
    'courses', (select count(*)::integer from enrollments e where e.producer_id = s.producer_id and e.student_id = s.id),
    'certificates', (select count(*)::integer from certificates c where c.producer_id = s.producer_id
      and c.student_id = s.id and c.revoked_at is null and c.replaced_at is null))`;

const OFFICER = sql`
  case when cs.officer_email is not null then jsonb_build_object('name', cs.officer_name, 'email', cs.officer_email) end`;

/** What the school stores about student `s`, what an erasure would delete, and their requests `r`. */
export const ownDataColumns = (whose: RawBuilder<unknown>) => sql`
  s.name, s.email, s.cpf, s.phone, cs.member_area_name as school, ${OFFICER} as officer, ${CONSENTS} as consents, ${HOLDS} as holds,
  (select coalesce(jsonb_agg(${REQUEST_COLUMNS} order by r.received_at desc), '[]') from data_requests r
    where r.producer_id = cs.producer_id and (${whose}) and r.number is not null) as requests`;

/** All of it in one statement. @throws Problem not_found */
export async function readOwnData(db: Database, { producerId, userId }: Member): Promise<OwnData> {
  const read = (tx: Tx) =>
    sql<OwnData>`
      select ${ownDataColumns(isOfStudent)}
      from students s join client_settings cs on cs.producer_id = s.producer_id
      where s.producer_id = ${producerId} and s.user_id = ${userId}`.execute(tx);
  const { rows } = await readAsSchool(db, { producerId }, read);
  if (!rows[0]) throw notFound();
  return rows[0];
}
