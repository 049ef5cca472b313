import { sql } from 'kysely';
import type { CoursePreview } from '#shared/contract/course-import/course-files.ts';
import { LIMITS } from '#shared/limits.ts';
import { attachmentRoom } from '../../attachments/add-many.ts';
import { isUnavailable } from '../../database/connection/outage.ts';
import { asSchool, type Tx } from '../../db.ts';
import { ZipRefused } from '../../zip/guarded-zip.ts';
import { type FileAttempt, type Tools, updateFileAttempt } from './attempt.ts';
import { type CourseFile, openCourseFile } from './course-file.ts';
import type { CourseDraft } from './draft.ts';
import { type CoursePlan, previewOf } from './plan.ts';
import { deleteCourseFile } from './purge.ts';
import { CourseRefused } from './refused.ts';
import { type Places, placesFor, storeCourseFiles } from './store-course-files.ts';

type Source = CoursePreview['source'];

/**
 * Reads an upload into a plan that is kept for a day, replacing the previous one.
 * @param givenUp aborted once nobody waits for the result
 * @throws CourseRefused, ZipRefused
 */
export async function readCourse(
  tools: Tools,
  attempt: FileAttempt,
  path: string,
  givenUp: AbortSignal,
): Promise<void> {
  const { db, storage } = tools;
  const { producerId } = attempt;
  const opened = await openCourseFile(path, givenUp);
  try {
    const { source, draft } = await draftIn(opened);
    refuseUnfit(draft);
    const places = placesFor(producerId, draft);
    await replaceFile(tools, attempt, source, places);
    try {
      const room = await asSchool(db, { producerId }, (tx) => attachmentRoom(tx, producerId));
      const plan = await storeCourseFiles({ storage }, opened, draft, { places, room, givenUp });
      await storePlan(tools, attempt, { source, plan, places });
    } catch (error) {
      // If the outcome of the commit is unknown, the next attempt or the nightly purge finds the row and its
      // files.
      if (!isUnavailable(error)) await deletePlaces(tools, attempt, places);
      throw error;
    }
  } finally {
    opened.close();
  }
}

type Found = { source: Source; draft: CourseDraft };

/** Readers are loaded lazily, per platform. */
async function draftIn(opened: CourseFile): Promise<Found> {
  const moodle = await import('../moodle/read-moodle.ts');
  if (opened.has(moodle.MOODLE_START)) return { source: 'moodle', draft: await moodle.readMoodle(opened) };
  const frappe = await import('../frappe/read-frappe.ts');
  if (opened.has(frappe.FRAPPE_START)) return { source: 'frappe', draft: await frappe.readFrappe(opened) };
  throw new ZipRefused('not_a_zip');
}

function refuseUnfit({ modules }: CourseDraft): void {
  const lessons = modules.reduce((sum, module) => sum + module.lessons.length, 0);
  if (lessons === 0) throw new CourseRefused('empty');
  if (lessons > LIMITS.courseLessons || modules.length > LIMITS.courseModules) throw new CourseRefused('too_many');
}

const keysOf = (places: Places) => [...places.values()].map(({ key }) => key);
const TRIES = 3;

/** Records the storage keys before uploading to them. @throws CourseRefused if a concurrent attempt was faster */
async function replaceFile(
  { db, storage }: Tools,
  { producerId, id: fileId }: FileAttempt,
  source: Source,
  places: Places,
): Promise<void> {
  const row = { producer_id: producerId, id: fileId, source, keys: keysOf(places) };
  const note = (tx: Tx) =>
    tx
      .insertInto('course_files')
      .values(row)
      .onConflict((on) => on.doNothing())
      .returning('id')
      .executeTakeFirst();
  for (let tries = 0; tries < TRIES; tries++) {
    if (await asSchool(db, { producerId }, note)) return;
    await deleteCourseFile((work) => asSchool(db, { producerId }, work), storage, sql`producer_id = ${producerId}`);
  }
  throw new CourseRefused('replaced');
}

/** Fails if another upload replaced it meanwhile, or it was given up. @throws CourseRefused */
async function storePlan(
  { db }: Tools,
  attempt: FileAttempt,
  { source, plan, places }: { source: Source; plan: CoursePlan; places: Places },
): Promise<void> {
  const { producerId, id: fileId } = attempt;
  const preview: CoursePreview = { id: fileId, source, ...previewOf(plan) };
  await asSchool(db, { producerId }, async (tx) => {
    const { numAffectedRows } = await sql`
      update course_files set plan = ${JSON.stringify(plan)}::jsonb, preview = ${JSON.stringify(preview)}::jsonb, created_at = app_now()
      where producer_id = ${producerId} and id = ${fileId} and keys = ${keysOf(places)}::text[]`.execute(tx);
    const counts = await updateFileAttempt(tx, attempt, {
      state: 'done',
      finished_at: sql`app_clock()`,
      until: sql`app_now()`,
    });
    if (!numAffectedRows || !counts) throw new CourseRefused('replaced');
  });
}

/**
 * Deletes this attempt's files even if its row is gone, since whoever deleted the row knew only the files stored until
 * then. The row of a later attempt is left alone.
 */
async function deletePlaces(
  { db, storage }: Tools,
  { producerId, id: fileId, tries }: FileAttempt,
  places: Places,
): Promise<void> {
  for (const key of keysOf(places)) await storage.delete(key);
  await asSchool(db, { producerId }, (tx) =>
    sql`
      delete from course_files where producer_id = ${producerId} and id = ${fileId} and plan is null
        and keys = ${keysOf(places)}::text[] and not exists (
          select from course_uploads u where u.producer_id = ${producerId} and u.id = ${fileId} and u.tries > ${tries})`.execute(
      tx,
    ),
  );
}
