import { type RawBuilder, sql } from 'kysely';
import { AUDIT_SUBJECT } from '../../audit/record-audit-event.ts';
import type { Services } from '../../context.ts';
import { personKey } from '../../database/erased-people.ts';
import { acrossSchools, asPlatform, asSchool, type Tx } from '../../db.ts';
import { removeFromSchool } from '../../students/removal.ts';
import { smallKey } from '../../uploads/keys.ts';
import type { StepTable } from '../people-tables.ts';
import { buyerKeys } from './buyer-keys.ts';

export type Tools = Pick<Services, 'db' | 'env' | 'jobs' | 'storage' | 'log'>;

export type Person = {
  producerId: string;
  requestId: string;
  personKey: string;
  email: string;
  /** Also the account's earlier ones, unless somebody else has them by now. */
  emails: string[];
  /** Also earlier ones. */
  names: string[];
  /** Null for former students. */
  studentId: string | null;
  userId: string | null;
};

/** Idempotent; what is deleted already is skipped. */
type Step = (tools: Tools, person: Person) => Promise<unknown>;

const across =
  (run: (tx: Tx, person: Person, tools: Tools) => Promise<unknown>): Step =>
  (tools, person) =>
    asPlatform(tools.db, (tx) => run(tx, person, tools));

/**
 * Ordered: rows reached through the student, or through an earlier address of their account, come before the student.
 * All are also checked after.
 */
export const STEPS: Record<StepTable, Step> = {
  // Before the tables that know their earlier names.
  school_deeds: across(clearDeeds),
  user_sessions: across(keepOwnAccesses),
  submission_files: deleteFiles,
  post_pictures: deletePictures,
  webhook_deliveries: across(deleteDeliveries),
  purchases: across((tx, { producerId, emails }) =>
    sql`update purchases set buyer = null where producer_id = ${producerId} and lower(buyer ->> 'email') = any (${emails}::text[])`.execute(
      tx,
    ),
  ),
  purchase_items: across((tx, { producerId, emails }) =>
    sql`update purchase_items set buyer = null where producer_id = ${producerId} and lower(buyer ->> 'email') = any (${emails}::text[])`.execute(
      tx,
    ),
  ),
  student_import_rows: across((tx, { producerId, emails }) =>
    sql`
      update student_import_rows set email = '', name = '', phone = '', cpf = '',
        outcome = case when outcome = 'waiting' then 'erased' else outcome end
      where producer_id = ${producerId} and lower(email) = any (${emails}::text[])`.execute(tx),
  ),
  notices: across((tx, { producerId, studentId }) =>
    sql`
      update notices set student_ids = nullif(array_remove(student_ids, ${studentId}::uuid), '{}'),
        -- One that was for nobody else is sent to nobody.
        cancelled_at = case when sent_at is null and cardinality(student_ids) = 1 then app_now() else cancelled_at end
      where producer_id = ${producerId} and ${studentId}::uuid = any (student_ids)`.execute(tx),
  ),
  data_visits: across((tx, person, { env }) =>
    sql`
      delete from data_visits
      where producer_id = ${person.producerId} and person_key = any (${keysOf(env, person)}::text[])`.execute(tx),
  ),
  email_logs: across(deleteEmails),
  students: removeStudent,
  // The account is deleted with the student if this was its last school.
  profiles: () => Promise.resolve(),
  data_requests: deleteRequests,
};

/** What is left of the last name in a subject `d`: after a long course, it once was cut. */
const CUT = sql`substring(d.subject from '.*((?:: | → ).+)$')`;

/** A certificate's event also has the course, and in a correction both names. */
function clearDeeds(tx: Tx, { producerId, names, emails }: Person): Promise<unknown> {
  return sql`
    update school_deeds d set subject = null
    where d.producer_id = ${producerId} and (d.subject = any (${[...names, ...emails]}::text[])
      or d.action in ('certificate_revoked', 'certificate_corrected') and exists (
        select from unnest(${names}::text[]) as own (name)
        where right(d.subject, length(own.name) + 2) = ': ' || own.name or right(d.subject, length(own.name) + 3) = ' → ' || own.name
          or strpos(d.subject, ': ' || own.name || ' → ') > 0
          or length(d.subject) = ${AUDIT_SUBJECT}
            and (starts_with(': ' || own.name || ' →', ${CUT}) or starts_with(' → ' || own.name, ${CUT}))))`.execute(
    tx,
  );
}

/** Marco Civil, art. 15: only time and origin of sessions in the school are kept. */
async function keepOwnAccesses(tx: Tx, { producerId, userId, personKey }: Person): Promise<void> {
  if (userId === null) return;
  const own = sql`producer_id = ${producerId} and user_id = ${userId} and kind = 'student'`;
  await sql`
    insert into access_records (producer_id, session_id, person_key, ip_address, opened_at, ended_at)
    select producer_id, id, ${personKey}, ip_address, created_at, least(expires_at, greatest(last_active, created_at), app_now())
    from user_sessions where ${own}
    on conflict do nothing`.execute(tx);
  await sql`delete from user_sessions where ${own}`.execute(tx);
}

/** Deletes the file before its row, so that a remaining file can still be found. */
async function deleteFiles({ db, storage }: Tools, { producerId, studentId }: Person): Promise<void> {
  if (studentId === null) return;
  const own = sql`producer_id = ${producerId} and student_id = ${studentId}`;
  const { rows } = await asPlatform(db, (tx) =>
    sql<{ key: string }>`select key from submission_files where ${own}`.execute(tx),
  );
  for (const { key } of rows) await storage.delete(key);
  await asPlatform(db, (tx) =>
    sql`
      delete from submission_files where ${own} and key = any (${rows.map(({ key }) => key)}::text[])`.execute(tx),
  );
}

/** Both sizes of each picture. */
async function deletePictures({ db, storage }: Tools, { producerId, studentId }: Person): Promise<void> {
  if (studentId === null) return;
  const own = sql`producer_id = ${producerId} and student_id = ${studentId}`;
  const { rows } = await asPlatform(db, (tx) =>
    sql<{ key: string }>`select key from post_pictures where ${own}`.execute(tx),
  );
  for (const { key } of rows) for (const each of [key, smallKey(key)]) await storage.delete(each);
  await asPlatform(db, (tx) =>
    sql`
      delete from post_pictures where ${own} and key = any (${rows.map(({ key }) => key)}::text[])`.execute(tx),
  );
}

/** A delivery in progress enrolls its buyer again, since it is paid for; the next check finds it settled. */
async function deleteDeliveries(tx: Tx, { producerId, studentId, emails }: Person, { env }: Tools): Promise<void> {
  const buyers = emails.flatMap((email) => buyerKeys(env, email));
  const saleKeys = buyers.flatMap((buyer) => [`buyer:${buyer}`, `whole buyer:${buyer}`]);
  await sql`
    delete from webhook_deliveries d
    where d.producer_id = ${producerId} and d.settled_at is not null and (d.sale_keys && ${saleKeys}::text[]
      or d.purchase_ids && array(select p.id from purchases p where p.producer_id = ${producerId}
        and (p.student_id = ${studentId}::uuid or p.buyer_key = any (${buyers}::text[]))))`.execute(tx);
}

/** Mails about a request may have gone to an address that is not known as theirs any more. */
async function deleteEmails(tx: Tx, { producerId, requestId, studentId, userId, emails }: Person): Promise<void> {
  await sql`
    delete from email_logs
    where producer_id = ${producerId} and (recipient_email = any (${emails}::text[]) or user_id = ${userId}::uuid
      or user_id is null and payload ->> 'requestId' in (select r.id::text from data_requests r
        where r.producer_id = ${producerId} and (r.id = ${requestId} or r.student_id = ${studentId}::uuid)))`.execute(
    tx,
  );
}

/** The platform's e-mails go in the same transaction as the account: after it nobody knows its earlier addresses. */
function removeStudent({ db }: Tools, { producerId, studentId, emails }: Person): Promise<void> {
  return asSchool(db, { producerId }, async (tx) => {
    if (studentId !== null) await removeFromSchool(tx, producerId, [studentId]);
    await acrossSchools(tx, () =>
      sql`
        delete from email_logs
        where producer_id is null and recipient_email = any (${emails}::text[])
          and not exists (select from profiles where email = any (${emails}::text[]))`.execute(tx),
    );
  });
}

/** Hashes of all their addresses. */
export const keysOf = (env: Tools['env'], { emails }: Pick<Person, 'emails'>): string[] =>
  emails.map((email) => personKey(env, email)).toSorted();

/**
 * Puts all their requests under their present address, by which a repetition finds them once the account is gone. The
 * open ones are over.
 */
export function joinRequests({ db, env }: Tools, person: Person): Promise<void> {
  const { producerId, requestId, studentId, email, personKey: key } = person;
  return asPlatform(db, async (tx) => {
    const isTheirs = sql`(person_key = any (${keysOf(env, person)}::text[]) and not ${isOfAnother(person)} or student_id = ${studentId}::uuid)`;
    await lockRequests(tx, sql`producer_id = ${producerId} and (${isTheirs} or id = ${requestId})`);
    await sql`
      update data_requests set person_key = ${key}, state = case when state = 'open' then 'withdrawn' else state end,
        settled_at = case when state = 'open' then app_now() else settled_at end
      where producer_id = ${producerId} and ${isTheirs} and id <> ${requestId} and state <> 'working'`.execute(tx);
    await sql`
      update data_requests r set email = ${email}, person_key = case when exists (
        select from data_requests o where o.producer_id = r.producer_id and o.person_key = ${key} and o.id <> r.id
          and o.kind = r.kind and o.state = 'working') then r.person_key else ${key} end
      where r.producer_id = ${producerId} and r.id = ${requestId}`.execute(tx);
  });
}

/** Made at an address of theirs, before they had it, by a student who has a new one since. */
const isOfAnother = ({ producerId, studentId }: Person) => sql`exists (
  select from students o
  where o.producer_id = ${producerId} and o.id = data_requests.student_id and o.id is distinct from ${studentId}::uuid)`;

/** In one order, since a repetition may be at them too. */
const lockRequests = (tx: Tx, which: RawBuilder<unknown>): Promise<unknown> =>
  sql`select from data_requests where ${which} order by id for update`.execute(tx);

/** With their copies. The requests' kind, time and outcome are kept. */
async function deleteRequests({ db, storage }: Tools, person: Person): Promise<void> {
  const { producerId, requestId, personKey: key } = person;
  const own = sql`producer_id = ${producerId} and (person_key = ${key} and not ${isOfAnother(person)} or id = ${requestId})`;
  const { rows } = await asPlatform(db, (tx) =>
    sql<{ key: string }>`select copy_key as key from data_requests where ${own} and copy_key is not null`.execute(tx),
  );
  for (const { key } of rows) await storage.delete(key);
  await asPlatform(db, async (tx) => {
    await lockRequests(tx, own);
    await sql`delete from data_requests where ${own} and state = 'proving'`.execute(tx);
    await sql`
      update data_requests set student_id = null, name = null, email = null, value = null, code_email_id = null, proven_in = null,
        copy_key = null, copy_seal = null, copy_until = null, identity_check = null, note = null,
        answer = case when settled_by is null then answer end,
        state = case when state = 'working' and kind = 'erasure' then 'done'
          when state in ('open', 'working') then 'withdrawn' else state end,
        settled_at = coalesce(settled_at, app_now())
      where ${own}`.execute(tx);
  });
}
