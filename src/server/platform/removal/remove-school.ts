import { sql } from 'kysely';
import type { Services } from '../../context.ts';
import { inBatches } from '../../database/in-batches.ts';
import { asPlatform, type Database, type Tx } from '../../db.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { finishClosingOf } from '../../privacy/producers/closings.ts';
import { deleteCopiesOf } from '../../privacy/producers/delete-copies.ts';
import { discardAccounts, isUnused, lockAccounts } from '../../students/accounts.ts';
import { removeStudents } from '../../students/removal.ts';
import { leaveSchool } from '../../team/ownership/exchange-accounts.ts';
import { SCHOOL_FOLDERS } from '../../uploads/keys.ts';
import { recordClosedSchool } from './closed-schools.ts';
import { recordAccesses, recordAllAccesses } from './record-accesses.ts';

type Tools = Pick<Services, 'db' | 'env' | 'jobs' | 'storage'>;

const BATCH = 200;
const ROWS = 5_000;

/** Continues a removal: students in batches, then files, then the rest. */
export async function removeSchool(tools: Tools, { producerId }: { producerId: string }): Promise<void> {
  const { db, env, jobs } = tools;
  if (await isStillOpen(db, producerId)) return;
  await recordClosedSchool(tools, producerId);
  const ofSchool = sql`(s.producer_id = ${producerId} or s.user_id = ${producerId} and s.producer_id is null)
    and exists (select from profiles gone where gone.id = ${producerId} and gone.removed_at is not null)`;
  while ((await asPlatform(db, (tx) => recordAccesses(tx, env, ofSchool))) > 0);
  for (;;) {
    const studentIds = await nextStudents(db, producerId);
    if (studentIds.length === 0) break;
    await removeStudents(db, { producerId }, { studentIds });
  }
  for (const table of ['email_logs', 'webhook_deliveries'])
    await inBatches(
      db,
      ROWS,
      sql`delete from ${sql.table(table)} where ctid = any (array(
        select t.ctid from ${sql.table(table)} t
        join profiles p on p.id = t.producer_id and p.id = ${producerId} and p.removed_at is not null limit ${ROWS}))`,
    );
  await deleteFiles(tools, producerId);
  await asPlatform(db, async (tx) => {
    const members = await lockTeam(tx, producerId);
    await recordAllAccesses(tx, env, ofSchool);
    await finishClosingOf(tx, jobs, producerId);
    await convertToStudent(tx, producerId);
    // Elsewhere, where they no longer are.
    await recordAllAccesses(tx, env, sql`s.user_id = ${producerId} and p.removed_at is not null`);
    await tx.deleteFrom('profiles').where('id', '=', producerId).where('removed_at', 'is not', null).execute();
    await recordAllAccesses(tx, env, sql`p.id = any (${members}::uuid[]) and ${isUnused}`);
    await discardAccounts(tx, members);
  });
  // Work in progress at the time of closing, such as an upload, may have written files afterwards.
  await deleteFolders(tools, producerId);
}

/** @returns their accounts */
async function lockTeam(tx: Tx, producerId: string): Promise<string[]> {
  const members = await tx.selectFrom('team_members').select('user_id').where('producer_id', '=', producerId).execute();
  const accounts = members.map(({ user_id }) => user_id);
  await lockAccounts(tx, accounts);
  return accounts;
}

async function deleteFiles({ db, storage }: Tools, producerId: string): Promise<void> {
  for (const key of await archivesOf(db, producerId)) await storage.delete(key);
  await deleteCopiesOf({ db, storage }, producerId);
  await deleteFolders({ storage }, producerId);
}

async function deleteFolders({ storage }: Pick<Tools, 'storage'>, producerId: string): Promise<void> {
  for (const folder of SCHOOL_FOLDERS) await storage.deleteAll(`${folder}/${producerId}/`);
  // Uploaded before there were folders.
  await storage.deleteAll(`${producerId}/`);
}

function archivesOf(db: Database, producerId: string): Promise<string[]> {
  return asPlatform(db, async (tx) => {
    const kept = await tx
      .selectFrom('cleanup_schools')
      .select('archive_key')
      .where('producer_id', '=', producerId)
      .execute();
    return kept.flatMap(({ archive_key }) => archive_key ?? []);
  });
}

/** Guards against deleting a school that nobody has closed. */
function isStillOpen(db: Database, producerId: string): Promise<boolean> {
  return asPlatform(db, async (tx) => {
    const profile = await tx
      .selectFrom('profiles')
      .select('removed_at')
      .where('id', '=', producerId)
      .executeTakeFirst();
    return profile !== undefined && profile.removed_at === null;
  });
}

function nextStudents(db: Database, producerId: string): Promise<string[]> {
  return asPlatform(db, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select st.id from students st join profiles p on p.id = st.producer_id and p.removed_at is not null
      where st.producer_id = ${producerId} limit ${BATCH}`.execute(tx);
    return rows.map(({ id }) => id);
  });
}

/** A job that gave up, or was lost, is added again. @returns how many */
export function resumeRemovals({ db, jobs }: { db: Database; jobs: Jobs }): Promise<number> {
  return asPlatform(db, async (tx) => {
    const stuck = await tx
      .selectFrom('profiles')
      .select('id')
      .where('removed_at', '<', sql<string>`app_now() - interval '1 hour'`)
      .execute();
    for (const { id } of stuck) await jobs.add(tx, 'end-school', { producerId: id });
    return stuck.length;
  });
}

/**
 * Somebody who studies at another school, or works in its team, keeps their account as a student. Their
 * requests as a producer are kept without a name. Runs across schools.
 */
async function convertToStudent(tx: Tx, producerId: string): Promise<void> {
  const { rows } = await sql`
    select from profiles p
    where p.id = ${producerId} and p.removed_at is not null
      and (exists (select from students s where s.user_id = p.id) or exists (select from team_members m where m.user_id = p.id))`.execute(
    tx,
  );
  if (rows.length === 0) return;
  await sql`update producer_requests set account_id = null where account_id = ${producerId}`.execute(tx);
  await leaveSchool(tx, producerId);
}
