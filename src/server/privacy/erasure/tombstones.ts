import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { personKey } from '../../database/erased-people.ts';
import { asPlatform, asSchool, type Database, readAsPlatform } from '../../db.ts';
import { keysBelow } from '../../uploads/storage.ts';
import { assignNumber } from '../requests/number.ts';
import { keysOf, type Person, type Tools } from './steps.ts';

/*
 * Erasures are recorded in a table and as files beside the uploads: restoring an older backup resets the
 * table, while files are not part of backups.
 */

const FOLDER = 'tombstones';
const PAGE = 1_000;

/** For each of the person's addresses. */
export async function storeTombstones({ db, env, storage }: Tools, person: Person): Promise<void> {
  const { producerId } = person;
  const keys = keysOf(env, person);
  await asSchool(db, { producerId }, (tx) =>
    sql`
      insert into erased_people (producer_id, person_key, erased_at)
      select ${producerId}, key, app_clock() from unnest(${keys}::text[]) as key order by key
      on conflict (producer_id, person_key) do update set erased_at = app_clock()`.execute(tx),
  );
  for (const key of keys) await storage.put(`${FOLDER}/${producerId}/${key}`, new Date().toISOString());
}

/** Anything of the person from before this moment is a leftover to be erased. */
export const stampTombstones = ({ db, env }: Tools, person: Person): Promise<unknown> =>
  asSchool(db, { producerId: person.producerId }, (tx) =>
    sql`
      update erased_people set erased_at = app_clock()
      where producer_id = ${person.producerId} and person_key = any (${keysOf(env, person)}::text[])`.execute(tx),
  );

/**
 * Finds erased people who are back unchanged, as after restoring a backup, and erases them again. Those who
 * bought, were enrolled manually, or moved to the address since are new and stay.
 * @returns how many
 */
export async function eraseReturned(tools: Tools): Promise<number> {
  await restoreErasedFromFiles(tools);
  const { rows: schools } = await readAsPlatform(tools.db, (tx) =>
    sql<{ producerId: string; until: string }>`
      select producer_id as "producerId", max(erased_at) as until from erased_people group by producer_id`.execute(tx),
  );
  let found = 0;
  for (const school of schools) found += await eraseReturnedOf(tools, school);
  return found;
}

type School = { producerId: string; until: string };
type Found = { id: string; email: string; name: string; since: string };

async function eraseReturnedOf(tools: Tools, { producerId, until }: School): Promise<number> {
  const { rows } = await readAsPlatform(tools.db, (tx) =>
    sql<{ key: string; at: string }>`
      select person_key as key, erased_at as at from erased_people where producer_id = ${producerId}`.execute(tx),
  );
  const erased = new Map(rows.map(({ key, at }) => [key, Date.parse(at)]));
  let [after, found] = ['00000000-0000-0000-0000-000000000000', 0];
  for (;;) {
    const page = await readPage(tools.db, { producerId, until }, after);
    for (const student of page) {
      const key = personKey(tools.env, student.email);
      if (Date.parse(student.since) > (erased.get(key) ?? 0)) continue;
      await requestErasureAgain(tools, producerId, { ...student, key });
      found += 1;
    }
    after = page.at(-1)?.id ?? after;
    if (page.length < PAGE) return found;
  }
}

async function readPage(db: Database, { producerId, until }: School, after: string): Promise<Found[]> {
  const { rows } = await readAsPlatform(db, (tx) =>
    sql<Found>`
      select id, email, name, coalesce(email_since, created_at) as since from students
      where producer_id = ${producerId} and created_at <= ${until} and id > ${after} order by id limit ${PAGE}`.execute(
      tx,
    ),
  );
  return rows;
}

/** Repeats a completed erasure without another confirmation. */
function requestErasureAgain({ db, jobs }: Tools, producerId: string, person: Found & { key: string }): Promise<void> {
  return asSchool(db, { producerId }, async (tx) => {
    const id = randomUUID();
    const { year, number } = await assignNumber(tx, producerId);
    const { numAffectedRows } = await sql`
      insert into data_requests (producer_id, id, kind, state, year, number, student_id, name, email, person_key, received_at,
        due_at, erase_at, answer)
      values (${producerId}, ${id}, 'erasure', 'working', ${year}, ${number}, ${person.id}, ${person.name}, ${person.email},
        ${person.key}, app_now(), app_now() + interval '15 days', app_now(), 'Voltou com uma cópia de segurança.')
      on conflict do nothing`.execute(tx);
    if (numAffectedRows === 1n) await jobs.add(tx, 'erase-person', { producerId, requestId: id });
  });
}

/** Adds erasures that a restored database does not know, for schools that it has. */
async function restoreErasedFromFiles({ db, storage }: Tools): Promise<void> {
  for await (const files of keysBelow(storage, FOLDER))
    for (const file of files) {
      const [, producerId, key] = file.split('/');
      if (!producerId || !key) continue;
      await asPlatform(db, async (tx) => {
        const { rows } =
          await sql`select from erased_people where producer_id = ${producerId} and person_key = ${key}`.execute(tx);
        if (rows.length > 0) return;
        await sql`
          insert into erased_people (producer_id, person_key, erased_at)
          select id, ${key}, ${await storage.get(file)}::timestamptz from profiles where id::text = ${producerId}
          on conflict do nothing`.execute(tx);
      });
    }
}
