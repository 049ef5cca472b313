import { sql } from 'kysely';
import { personKey } from '../../database/erased-people.ts';
import { asPlatform, asSchool, type Database, type Tx } from '../../db.ts';
import { tryEach } from '../../jobs/try-each.ts';
import { joinRequests, keysOf, type Person, STEPS, type Tools } from './steps.ts';
import { stampTombstones, storeTombstones } from './tombstones.ts';

export type DataRequestRef = { producerId: string; requestId: string };

/**
 * Erases a person; resumable, since every step is idempotent. A second round finds what arrived meanwhile
 * through an import or e-mail.
 */
export async function erasePerson(tools: Tools, ref: DataRequestRef): Promise<void> {
  if (!(await begin(tools.db, ref))) return;
  const person = await findPerson(tools, ref);
  if (!person) return;
  await storeTombstones(tools, person);
  await joinRequests(tools, person);
  await outwaitImports(tools.db, person);
  await oneRound(tools, person);
  const again = await findPerson(tools, ref, person.emails);
  // The first round has deleted where the names were from.
  await oneRound(tools, again ? { ...again, names: [...person.names, ...again.names] } : person);
  await stampTombstones(tools, person);
  await STEPS.data_requests(tools, person);
  tools.log.info('person_erased', { requestId: ref.requestId });
}

/** A list that was at work saw no tombstone yet: what it has just added is found now, and its next lines find the tombstone. */
const outwaitImports = (db: Database, { producerId }: Person): Promise<unknown> =>
  asSchool(db, { producerId }, (tx) =>
    sql`select from student_imports where producer_id = ${producerId} and finished_at is null order by id for share`.execute(
      tx,
    ),
  );

async function oneRound(tools: Tools, person: Person): Promise<void> {
  for (const [table, step] of Object.entries(STEPS)) if (table !== 'data_requests') await step(tools, person);
}

/** From here on it cannot be withdrawn. @returns whether there is something to do */
function begin(db: Database, { producerId, requestId }: DataRequestRef): Promise<boolean> {
  return asSchool(db, { producerId }, async (tx) => {
    const { numAffectedRows } = await sql`
      update data_requests set state = 'working'
      where producer_id = ${producerId} and id = ${requestId} and kind = 'erasure'
        and (state = 'working' or (state = 'open' and erase_at <= app_now()))`.execute(tx);
    return numAffectedRows === 1n;
  });
}

type Found = Omit<Person, 'personKey' | 'names'> & { name: string };

/** The person's current row in the school, or one that an address of theirs has brought back. */
async function findPerson(
  { db, env }: Tools,
  { producerId, requestId }: DataRequestRef,
  known: readonly string[] = [],
): Promise<Person | undefined> {
  return asPlatform(db, async (tx) => {
    const { rows } = await sql<Found>`
      select r.producer_id as "producerId", r.id as "requestId",
        coalesce(s.email, r.email) as email, coalesce(s.name, '') as name, s.id as "studentId", a.id as "userId",
        array(
          select distinct own.email from (
            select coalesce(s.email, r.email) union all select r.email union all select unnest(${known}::text[])
            union all select c.old_email from email_changes c
              where c.user_id = a.id and c.proven_at is not null and c.undone_at is null
            -- Kept for longer than the changes are.
            union all select o.email from data_requests o
              where o.producer_id = r.producer_id and o.student_id in (s.id, r.student_id) and o.email is not null
          ) own (email)
          where not exists (select from profiles p where p.email = own.email and p.id is distinct from a.id)) as emails
      from data_requests r
      -- Whoever has the request's address by now is somebody else, if its student has another.
      left join students s on s.producer_id = r.producer_id and (s.id = r.student_id
        or (s.email = r.email or s.email = any (${known}::text[]))
          and not exists (select from students o where o.producer_id = r.producer_id and o.id = r.student_id))
      -- A former student's account may live on in another school.
      left join profiles a on a.id = s.user_id or (s.id is null and a.email = r.email)
      where r.producer_id = ${producerId} and r.id = ${requestId} and r.email is not null limit 1`.execute(tx);
    const [found] = rows;
    if (!found) return undefined;
    const { name, ...person } = found;
    const names = [name, ...(await earlierNames(tx, env, person))].map((each) => each.replaceAll(/\s+/g, ' ').trim());
    return { ...person, names: [...new Set(names.filter(Boolean))], personKey: personKey(env, person.email) };
  });
}

/** What the school called them before, which its audit repeats. Names that another student has now are that student's. */
async function earlierNames(tx: Tx, env: Tools['env'], person: Omit<Person, 'personKey' | 'names'>) {
  const { producerId, requestId, studentId } = person;
  const emails = sql`any (${person.emails}::text[])`;
  const { rows } = await sql<{ name: string }>`
    select distinct known.name from (
      select recipient_name from email_logs where producer_id = ${producerId} and recipient_email = ${emails}
      union all select buyer ->> 'name' from purchases where producer_id = ${producerId} and lower(buyer ->> 'email') = ${emails}
      union all select buyer ->> 'name' from purchase_items where producer_id = ${producerId} and lower(buyer ->> 'email') = ${emails}
      union all select name from student_import_rows where producer_id = ${producerId} and lower(email) = ${emails}
      union all select name from data_requests where producer_id = ${producerId}
        and (id = ${requestId} or person_key = any (${keysOf(env, person)}::text[]))
      union all select holder_name from certificates where producer_id = ${producerId} and student_id = ${studentId}::uuid
      union all select author_name from thread_posts where producer_id = ${producerId} and author_id = ${studentId}::uuid
    ) known (name)
    where known.name <> '' and not exists (
      select from students o
      where o.producer_id = ${producerId} and o.name = known.name and o.id is distinct from ${studentId}::uuid)`.execute(
    tx,
  );
  return rows.map(({ name }) => name);
}

/** Those whose withdrawal period is over, and those that lost their process. @returns how many failed */
export async function eraseDue(tools: Tools): Promise<number> {
  const { db, log } = tools;
  const failing = { log, event: 'erasure_failed', about: ({ requestId }: DataRequestRef) => ({ requestId }) };
  const { failed } = await tryEach(await dueErasures(db), failing, (ref) => erasePerson(tools, ref));
  return failed;
}

function dueErasures(db: Database): Promise<DataRequestRef[]> {
  return asPlatform(db, async (tx) => {
    const { rows } = await sql<DataRequestRef>`
      select producer_id as "producerId", id as "requestId" from data_requests
      where kind = 'erasure' and state in ('open', 'working') and erase_at <= app_now() order by erase_at limit 500`.execute(
      tx,
    );
    return rows;
  });
}
