import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Services } from '../context.ts';
import { asPlatform, asSchool, type Database, type Tx } from '../db.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { notFound, Problem } from '../problem.ts';
import { archiveIsKept } from '../students/last-cleanup.ts';
import { inTemporaryFile } from './archive/archive.ts';
import { type Archive, ArchiveDamaged, fetchArchive, readEntry } from './archive/kept-archive.ts';
import type { SchoolRef } from './archive/snapshot.ts';
import type { Archived } from './restore-batch.ts';
import { recordProblem } from './work.ts';

type Tools = Pick<Services, 'db' | 'env' | 'jobs' | 'storage'>;

/** Students per transaction by default. */
const BATCH = 50;

/**
 * Starts restoring a school's students. Idempotent while it runs.
 * @throws Problem not_found for a school nothing was removed of, archive_gone, already_restored
 */
export async function startRestoring(tx: Parameters<Jobs['add']>[0], jobs: Jobs, ref: SchoolRef): Promise<void> {
  const { rows } = await sql<{ state: string; kept: boolean }>`
    select state, ${archiveIsKept} as kept
    from cleanup_schools where producer_id = ${ref.producerId} and year = ${ref.year} for update`.execute(tx);
  const [school] = rows;
  if (!school || school.state === 'waiting' || school.state === 'archived') throw notFound();
  if (school.state === 'restored') throw new Problem('already_restored');
  if (school.state === 'restoring') return;
  if (!school.kept) throw new Problem('archive_gone');
  await sql`
    update cleanup_schools set state = 'restoring', problem = null, updated_at = app_clock()
    where producer_id = ${ref.producerId} and year = ${ref.year}`.execute(tx);
  await jobs.add(tx, 'restore', ref);
}

/**
 * Continues a restoration: reads the archive from its start and skips what is done. A damaged archive ends it.
 * @param size students per transaction
 * @throws what failed, after recording it for the owner, so that the queue retries
 */
export async function restoreSchool(tools: Tools, ref: SchoolRef, size = BATCH): Promise<void> {
  const archive = await findArchive(tools.db, ref);
  if (!archive) return;
  try {
    await inTemporaryFile(tools.env, async (path) => {
      await fetchArchive(tools, archive, path);
      const text = await readEntry(tools.env, archive, path, 'dados.json');
      await restoreFrom(tools, ref, { text, done: archive.done, size });
    });
  } catch (error) {
    if (!(error instanceof ArchiveDamaged)) {
      await recordProblem(tools.db, ref, 'not_restored');
      throw error;
    }
    await giveUp(tools.db, ref);
  }
}

type Reading = { text: Readable; done: number; size: number };

async function restoreFrom(
  tools: Pick<Tools, 'db' | 'env' | 'jobs'>,
  ref: SchoolRef,
  { text, done, size }: Reading,
): Promise<void> {
  const { restoreBatch } = await import('./restore-batch.ts');
  const { db, jobs } = tools;
  let at = 0;
  let batch: Archived[] = [];
  for await (const student of studentsIn(text)) {
    if (at >= done) batch.push(student);
    at += 1;
    if (batch.length < size) continue;
    if (!(await restoreBatch(tools, ref, { from: at - batch.length, students: batch }))) return;
    batch = [];
  }
  if (batch.length > 0 && !(await restoreBatch(tools, ref, { from: at - batch.length, students: batch }))) return;
  await asSchool(db, ref, async (tx) => {
    const { numAffectedRows } = await sql`
      update cleanup_schools set state = 'restored', restored_at = app_clock(), updated_at = app_clock(), problem = null
      where producer_id = ${ref.producerId} and year = ${ref.year} and state = 'restoring' and restored_lines = ${at}`.execute(
      tx,
    );
    if (numAffectedRows === 1n) await sendOfPublished(tx, jobs, ref);
  });
}

/** Access e-mails that were held by drafts which have been published since. */
async function sendOfPublished(tx: Tx, jobs: Jobs, { producerId }: SchoolRef): Promise<void> {
  const { rows } = await sql<{ producerId: string; courseId: string }>`
    select c.producer_id as "producerId", c.id as "courseId" from courses c
    where c.producer_id = ${producerId} and c.published and c.deleted_at is null
      and exists (select from held_access_emails h where h.producer_id = c.producer_id and h.course_id = c.id)`.execute(
    tx,
  );
  await jobs.addAll(tx, 'send-held-access', rows);
}

/**
 * The format is written by `snapshot.ts`: one student per line between the first and the last line. A line ends at a
 * line feed alone: `readline` also breaks at U+2028 and U+2029, which PostgreSQL leaves within the texts.
 */
async function* studentsIn(text: Readable): AsyncGenerator<Archived> {
  let rest = '';
  for await (const chunk of text.setEncoding('utf8')) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('{"account"')) yield JSON.parse(line.replace(/,$/, ''));
  }
}

async function findArchive(
  db: Database,
  { producerId, year }: SchoolRef,
): Promise<(Archive & { done: number }) | undefined> {
  const { rows } = await asSchool(db, { producerId }, (tx) =>
    sql<Archive & { done: number }>`
      select producer_id as "producerId", archive_key as key, archive_seal as seal, archive_sha256 as sha256, restored_lines as done
      from cleanup_schools
      where producer_id = ${producerId} and year = ${year} and state = 'restoring'`.execute(tx),
  );
  return rows[0];
}

function giveUp(db: Database, { producerId, year }: SchoolRef): Promise<unknown> {
  return asSchool(db, { producerId }, (tx) =>
    sql`
      update cleanup_schools set state = 'removed', problem = 'damaged', updated_at = app_clock()
      where producer_id = ${producerId} and year = ${year} and state = 'restoring'`.execute(tx),
  );
}

/** Like `resumeCleanups`, for restorations. @returns how many */
export function resumeRestorations({ db, jobs }: { db: Database; jobs: Jobs }, stalledSeconds = 600): Promise<number> {
  return asPlatform(db, async (tx) => {
    const { rows } = await sql<SchoolRef>`
      update cleanup_schools set updated_at = app_clock()
      where state = 'restoring' and updated_at <= app_clock() - make_interval(secs => ${stalledSeconds})
      returning producer_id as "producerId", year`.execute(tx);
    await jobs.addAll(tx, 'restore', rows);
    return rows.length;
  });
}
