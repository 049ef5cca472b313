import { sql } from 'kysely';
import type { CourseFileProblem } from '#shared/contract/course-import/course-files.ts';
import { inTemporaryFile } from '../../cleanup/archive/archive.ts';
import { isUnavailable } from '../../database/connection/outage.ts';
import { asSchool } from '../../db.ts';
import { whileAlive } from '../../parts/attempt.ts';
import { deleteContent, fetchParts, PartsDamaged } from '../../parts/kept-parts.ts';
import { isOfTheMachine } from '../../uploads/storage.ts';
import { ZipRefused } from '../../zip/guarded-zip.ts';
import { type FileRef, startFileAttempt, type Tools, updateFileAttempt } from './attempt.ts';
import { readCourse } from './read-course.ts';
import { CourseRefused } from './refused.ts';

/** Reads an uploaded course of another platform into a plan, kept for a day; creates no course. */
export async function readCourseUpload(tools: Tools, ref: FileRef, signMs?: number): Promise<void> {
  const { db, env, storage } = tools;
  const attempt = await startFileAttempt(tools, ref);
  if (!attempt) return;
  const note = (values: Parameters<typeof updateFileAttempt>[2]) =>
    asSchool(db, { producerId: ref.producerId }, (tx) => updateFileAttempt(tx, attempt, values));
  const read = (givenUp: AbortSignal) =>
    inTemporaryFile(env, async (path) => {
      await fetchParts(tools, attempt, path, givenUp);
      await readCourse(tools, attempt, path, givenUp);
      return true;
    }).catch((error) => note({ state: 'failed', problem: problemOf(tools, error), finished_at: sql`app_clock()` }));
  const counts = await whileAlive(() => note({ seen_at: sql`app_clock()` }), read, signMs);
  // The row stays until the nightly purge, so that the refusal can be shown, and repeated after a lost response.
  if (counts) await deleteContent({ storage }, attempt);
}

function problemOf({ log }: Tools, error: unknown): CourseFileProblem {
  // Another process continues once this one's heartbeat stops.
  if (isUnavailable(error) || isOfTheMachine(error)) throw error;
  const problem = knownProblem(error);
  log.info('course_file_refused', { problem, reason: `${error}`.slice(0, 300) });
  return problem;
}

function knownProblem(error: unknown): CourseFileProblem {
  if (error instanceof CourseRefused) return error.problem;
  if (error instanceof ZipRefused) return OF_A_ZIP[error.problem];
  if (error instanceof PartsDamaged) return 'damaged';
  return 'failed';
}

const OF_A_ZIP: Record<ZipRefused['problem'], CourseFileProblem> = {
  not_a_zip: 'not_a_course',
  too_many_entries: 'too_large',
  too_large: 'too_large',
  bomb: 'hostile',
  hostile_entry: 'hostile',
  damaged: 'damaged',
};
