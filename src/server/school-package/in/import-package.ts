import { sql } from 'kysely';
import { fitsPlan, type PackageFindings } from '#shared/school-package/school-package.ts';
import { inTemporaryFile } from '../../cleanup/archive/archive.ts';
import { acrossSchools, asSchool, type Tx } from '../../db.ts';
import { deleteContent, fetchParts } from '../../parts/kept-parts.ts';
import {
  finishIn,
  type OnProgress,
  type PackageAttempt,
  type Progress,
  recordFindings,
  type Tools,
} from '../attempt.ts';
import { packedColumns, timeColumns } from '../columns.ts';
import { isEmptySchool } from '../empty-school.ts';
import { type Manifest, PackageRefused } from '../manifest.ts';
import { inOneTransaction, preferIndexes } from '../own-connection.ts';
import { PACKED } from '../packed-tables.ts';
import { insertTable, type Target } from './insert-rows.ts';
import { type OpenPackage, openPackage } from './open-package.ts';
import { storeFiles } from './store-files.ts';
import { deferSums, recomputeSums } from './sums.ts';
import { surveyPackage } from './survey.ts';

/** Rolls a dry run back. */
class DryRunRollback extends Error {
  readonly found: PackageFindings;

  constructor(found: PackageFindings) {
    super('Dry run, rolled back');
    this.found = found;
  }
}

/**
 * Imports a package into an empty school in one transaction, so that others see all of it or nothing. Before the
 * confirmation the same is done and rolled back, so that the findings are exactly what the import will do.
 * @throws PackageRefused, ZipRefused
 */
export async function importPackage(
  tools: Tools,
  attempt: PackageAttempt,
  { onProgress, givenUp }: Progress,
): Promise<void> {
  const { db, env } = tools;
  const { producerId, key, seal, parts, salts } = attempt;
  if (!key || !seal || !parts) throw new PackageRefused('not_a_package');
  await inTemporaryFile(env, async (path) => {
    await fetchParts(tools, { producerId, key, seal, parts, salts }, path, givenUp);
    const opened = await openPackage(path, await asSchool(db, { producerId }, packedColumns), givenUp);
    try {
      if (attempt.isConfirmed) await importOpened(tools, attempt, opened, onProgress);
      else await examine(tools, attempt, opened, onProgress);
    } finally {
      opened.zip.close();
    }
  });
}

async function examine(
  tools: Tools,
  attempt: PackageAttempt,
  opened: OpenPackage,
  onProgress: OnProgress,
): Promise<void> {
  try {
    await inOneTransaction(tools.db, attempt.producerId, async (tx) => {
      throw new DryRunRollback(await insertAll(tx, tools, attempt, { opened, onProgress }));
    });
  } catch (error) {
    if (!(error instanceof DryRunRollback)) throw error;
    await recordFindings(tools.db, attempt, error.found);
  }
}

async function importOpened(
  tools: Tools,
  attempt: PackageAttempt,
  opened: OpenPackage,
  onProgress: OnProgress,
): Promise<void> {
  const { db, jobs, storage } = tools;
  const { producerId, key, parts } = attempt;
  const stored = await storeFiles(tools, attempt, opened);
  try {
    await inOneTransaction(db, producerId, async (tx) => {
      const found = await insertAll(tx, tools, attempt, { opened, onProgress });
      if (!fitsPlan(found)) throw new PackageRefused('too_many_students');
      const done = {
        state: 'done' as const,
        progress: 100,
        found: sql<PackageFindings>`${JSON.stringify(found)}::jsonb`,
        key: null,
        seal: null,
      };
      if (!(await finishIn(tx, jobs, attempt, done))) throw new Error('Another process has taken the package up');
    });
  } catch (error) {
    await stored.takeBack();
    throw error;
  }
  if (key) await deleteContent({ storage }, { key, parts });
}

const MINUTE_MS = 60_000;

/**
 * Limits how long accounts named in the package may be locked by its transaction. Depends on the number of students, so
 * that a package with few students and a million other rows cannot lock them for an hour.
 */
function longestMs({ tables }: Manifest): number {
  const students = tables.find(({ name }) => name === 'students')?.rows ?? 0;
  return Math.min(60, 5 + students / 200) * MINUTE_MS;
}

type Given = { opened: OpenPackage; onProgress: OnProgress };

async function insertAll(
  tx: Tx,
  { env }: Tools,
  { producerId, isConfirmed }: PackageAttempt,
  { opened: whole, onProgress }: Given,
): Promise<PackageFindings> {
  const opened = { ...whole, until: performance.now() + longestMs(whole.manifest) };
  await sql`select from client_settings where producer_id = ${producerId} for no key update`.execute(tx);
  if (!(await isEmptySchool(tx, producerId))) throw new PackageRefused('not_empty');
  await preferIndexes(tx);
  await deferSums(tx);
  const survey = await surveyPackage(tx, env, producerId, opened);
  const [times, accounts] = [await timeColumns(tx), new Map<string, string>()];
  const target: Target = { tx, producerId, opened, survey, times, isDryRun: !isConfirmed, takenCodes: 0, accounts };
  const of = opened.manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
  const counts = new Map<string, number>();
  let done = 0;
  for (const packed of PACKED) {
    if (packed.madeByTriggers)
      await sql`delete from ${sql.table(packed.table)} where producer_id = ${producerId}`.execute(tx);
    const inserted = await insertTable(target, packed, (rows) => {
      done += rows;
      onProgress(done, of);
    });
    counts.set(packed.table, inserted);
  }
  if (target.takenCodes > 0) await beginCertificatesAnew(tx, producerId);
  await recomputeSums(tx, producerId);
  await refuseOthersRows(tx, producerId, counts);
  return findingsOf(tx, target, counts);
}

/**
 * Beside the original school, whose certificates stay its own: whoever has finished a course gets one of this school
 * only in a batch (docs/decisions/0056), and no job issues a second one by itself.
 */
const beginCertificatesAnew = (tx: Tx, producerId: string) =>
  sql`
    update certificate_rules set active_since = app_now() where producer_id = ${producerId} and active_since is not null`.execute(
    tx,
  );

/** If somebody used the school meanwhile, their data stays and the package waits. */
async function refuseOthersRows(tx: Tx, producerId: string, counts: ReadonlyMap<string, number>): Promise<void> {
  const { rows } = await sql<{ courses: number; students: number }>`
    select (select count(*)::integer from courses where producer_id = ${producerId}) as courses,
      (select count(*)::integer from students where producer_id = ${producerId}) as students`.execute(tx);
  const [now] = rows;
  if (now?.courses !== counts.get('courses') || now?.students !== counts.get('students'))
    throw new PackageRefused('not_empty');
}

async function findingsOf(
  tx: Tx,
  { producerId, opened: { manifest }, survey, takenCodes }: Target,
  counts: ReadonlyMap<string, number>,
): Promise<PackageFindings> {
  const { rows } = await acrossSchools(tx, () =>
    sql<{ limit: number }>`select coalesce(school_student_limit(${producerId}::uuid, app_now()), 0) as limit`.execute(
      tx,
    ),
  );
  const count = (table: string) => counts.get(table) ?? 0;
  return {
    school: manifest.source.name,
    madeAt: manifest.madeAt,
    courses: count('courses'),
    lessons: count('lessons'),
    students: count('students'),
    enrollments: count('enrollments'),
    progress: count('lesson_progress'),
    certificates: count('certificates'),
    files: manifest.files.length,
    fileBytes: manifest.files.reduce((sum, { bytes }) => sum + bytes, 0),
    erased: survey.erased.ids.size,
    takenCodes,
    limit: rows[0]?.limit ?? 0,
  };
}
