import type { PackageProblem } from '#shared/school-package/school-package.ts';
import { isUnavailable } from '../database/connection/outage.ts';
import { whileAlive } from '../parts/attempt.ts';
import { deleteContent, PartsDamaged } from '../parts/kept-parts.ts';
import { MOST_TRIES } from '../parts/underway.ts';
import { isOfTheMachine } from '../uploads/storage.ts';
import { ZipRefused } from '../zip/guarded-zip.ts';
import { finish, type PackageAttempt, recordProgress, startPackageAttempt, type Tools } from './attempt.ts';
import { importPackage } from './in/import-package.ts';
import { PackageRefused } from './manifest.ts';
import { makePackage } from './out/make-package.ts';
import type { PackageRef } from './package-ref.ts';

/** Makes, examines or imports a package, as its row says. Problems are recorded and its producer is told. */
export async function workOnPackage(tools: Tools, ref: PackageRef, signMs?: number): Promise<void> {
  const { db } = tools;
  const attempt = await startPackageAttempt(db, ref);
  if (!attempt) return;
  let progress = 0;
  const onProgress = (done: number, of: number) => {
    progress = of === 0 ? 0 : Math.min(99, Math.floor((done / of) * 100));
  };
  const work = async (givenUp: AbortSignal) => {
    try {
      await (attempt.kind === 'export' ? makePackage : importPackage)(tools, attempt, { onProgress, givenUp });
    } catch (error) {
      if (!givenUp.aborted) await recordFailure(tools, attempt, error);
    }
  };
  await whileAlive(() => recordProgress(db, attempt, progress), work, signMs);
}

async function recordFailure(tools: Tools, attempt: PackageAttempt, error: unknown): Promise<void> {
  // Another process continues once this one's heartbeat stops; a full disk may have room by then.
  if (isUnavailable(error) || (isOfTheMachine(error) && attempt.tries < MOST_TRIES)) throw error;
  const problem = problemOf(error);
  tools.log.error('school_package_failed', { kind: attempt.kind, problem, reason: `${error}`.slice(0, 300) });
  const { key, parts } = attempt;
  const counts = await finish(tools, attempt, { state: 'failed', problem, ...(key && { key: null, seal: null }) });
  if (counts && key) await deleteContent(tools, { key, parts });
}

function problemOf(error: unknown): PackageProblem {
  if (error instanceof PackageRefused) return error.problem;
  if (error instanceof PartsDamaged) return 'damaged';
  if (error instanceof ZipRefused) return OF_A_ZIP[error.problem];
  return isOfTheMachine(error) ? 'storage' : 'failed';
}

const OF_A_ZIP: Record<ZipRefused['problem'], PackageProblem> = {
  not_a_zip: 'not_a_package',
  too_many_entries: 'too_large',
  too_large: 'too_large',
  bomb: 'hostile',
  hostile_entry: 'hostile',
  damaged: 'damaged',
};
