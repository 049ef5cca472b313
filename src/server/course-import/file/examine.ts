import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { CourseFileProblem, CoursePreview } from '#shared/contract/course-import/course-files.ts';
import { LIMITS } from '#shared/limits.ts';
import type { SchoolActor } from '../../actors.ts';
import { inTemporaryFile } from '../../cleanup/archive/archive.ts';
import type { Services } from '../../context.ts';
import { asSchool, type Tx } from '../../db.ts';
import { Problem } from '../../problem.ts';
import { limitConcurrency } from '../../uploads/limit-concurrency.ts';
import { ZipRefused } from '../../zip/guarded-zip.ts';
import { type CourseFile, openCourseFile } from './course-file.ts';
import type { CourseDraft } from './draft.ts';
import { keepFiles, type Places, placesFor } from './keep-files.ts';
import { type CoursePlan, previewOf } from './plan.ts';
import { forgetFile } from './purge.ts';
import { refused } from './refused.ts';

type Tools = Pick<Services, 'db' | 'env' | 'storage'>;
type Source = CoursePreview['source'];
type Kept = { id: string; source: Source; plan: CoursePlan };

/** One after the other: each may take much memory. */
const inTurn = limitConcurrency(1);
/** With so many there already, somebody is told to come again rather than kept in memory. */
const MOST_AT_ONCE = 4;
let underway = 0;

/**
 * Reads another platform's course, and keeps what it would be for a day. The one that was read before gives way; no course is made.
 * @throws Problem file_too_large, course_file_refused with its reason
 */
export function examineCourseFile(tools: Tools, school: SchoolActor, { file }: { file: File }): Promise<CoursePreview> {
  if (file.size > LIMITS.courseFileBytes) throw new Problem('file_too_large', wrongFile);
  if (underway >= MOST_AT_ONCE) throw new Problem('too_many_requests', { retryAfterSeconds: 30 });
  underway += 1;
  return inTurn(() =>
    inTemporaryFile(tools.env, async (path) => {
      await pipeline(
        Readable.fromWeb(file.stream() as Parameters<typeof Readable.fromWeb>[0]),
        createWriteStream(path, { mode: 0o600 }),
      );
      const { id, source, plan } = await readInto(tools, school, path).catch(explained);
      return { id, source, ...previewOf(plan) };
    }),
  ).finally(() => {
    underway -= 1;
  });
}

const wrongFile = { fields: [{ field: 'file', code: 'invalid' as const }] };

async function readInto(tools: Tools, school: SchoolActor, path: string): Promise<Kept> {
  const opened = await openCourseFile(path);
  try {
    const { source, draft } = await draftIn(opened);
    refuseUnfit(draft);
    const places = placesFor(school.producerId, draft);
    const id = await replaceFile(tools, school, source, places);
    try {
      const plan = await keepFiles(tools, opened, draft, places);
      await notePlan(tools, school, id, plan);
      return { id, source, plan };
    } catch (error) {
      await forgetPlaces(tools, school, id, places);
      throw error;
    }
  } finally {
    opened.close();
  }
}

type Found = { source: Source; draft: CourseDraft };

/** What reads each platform is loaded when its first file comes. */
async function draftIn(opened: CourseFile): Promise<Found> {
  const moodle = await import('../moodle/read-moodle.ts');
  if (opened.has(moodle.MOODLE_START)) return { source: 'moodle', draft: await moodle.readMoodle(opened) };
  const frappe = await import('../frappe/read-frappe.ts');
  if (opened.has(frappe.FRAPPE_START)) return { source: 'frappe', draft: await frappe.readFrappe(opened) };
  throw new ZipRefused('not_a_zip');
}

function refuseUnfit({ modules }: CourseDraft): void {
  const lessons = modules.reduce((sum, module) => sum + module.lessons.length, 0);
  if (lessons === 0) throw refused('empty');
  if (lessons > LIMITS.courseLessons || modules.length > LIMITS.courseModules) throw refused('too_many');
}

const keysOf = (places: Places) => [...places.values()].map(({ key }) => key);
const TRIES = 3;

/** Its keys are noted before anything lies under them. @throws Problem course_file_refused where others are quicker */
async function replaceFile(
  { db, storage }: Tools,
  { producerId }: SchoolActor,
  source: Source,
  places: Places,
): Promise<string> {
  const id = randomUUID();
  const row = { producer_id: producerId, id, source, keys: keysOf(places) };
  const note = (tx: Tx) =>
    tx
      .insertInto('course_files')
      .values(row)
      .onConflict((on) => on.doNothing())
      .returning('id')
      .executeTakeFirst();
  for (let tries = 0; tries < TRIES; tries++) {
    if (await asSchool(db, { producerId }, note)) return id;
    await forgetFile((work) => asSchool(db, { producerId }, work), storage, sql`producer_id = ${producerId}`);
  }
  throw refused('replaced');
}

/** Unless another took its place meanwhile. @throws Problem course_file_refused */
async function notePlan({ db }: Tools, { producerId }: SchoolActor, id: string, plan: CoursePlan): Promise<void> {
  const { numAffectedRows } = await asSchool(db, { producerId }, (tx) =>
    sql`update course_files set plan = ${JSON.stringify(plan)}::jsonb where producer_id = ${producerId} and id = ${id}`.execute(
      tx,
    ),
  );
  if (!numAffectedRows) throw refused('replaced');
}

/** Whether its row is still there or not: then another has deleted only what lay there until then. */
async function forgetPlaces(
  { db, storage }: Tools,
  { producerId }: SchoolActor,
  id: string,
  places: Places,
): Promise<void> {
  for (const key of keysOf(places)) await storage.delete(key);
  await asSchool(db, { producerId }, (tx) =>
    sql`delete from course_files where producer_id = ${producerId} and id = ${id}`.execute(tx),
  );
}

const OF_A_ZIP: Record<ZipRefused['problem'], CourseFileProblem> = {
  not_a_zip: 'not_a_course',
  too_many_entries: 'too_large',
  too_large: 'too_large',
  bomb: 'hostile',
  hostile_entry: 'hostile',
  damaged: 'damaged',
};

function explained(error: unknown): never {
  throw error instanceof ZipRefused ? refused(OF_A_ZIP[error.problem]) : error;
}
