import { sql } from 'kysely';
import type { CaptionCue, UploadedCaptions } from '#shared/contract/school/captions.ts';
import type { SchoolActor } from '../../actors.ts';
import type { AuditEvent } from '../../audit/record-audit-event.ts';
import { withAuditEvent } from '../../audit/with-audit-event.ts';
import { asSchool, type Database, readAsSchool } from '../../db.ts';
import { notFound } from '../../problem.ts';
import { ownLesson } from '../own-lesson.ts';
import { readCaptions } from './read-file.ts';
import { type InLanguage, indexLesson, lockLesson, replaceCues, touch } from './rows.ts';

/** @throws Problem not_found */
export async function readCaptionCues(
  db: Database,
  { producerId }: SchoolActor,
  { lessonId, language }: InLanguage,
): Promise<{ cues: CaptionCue[] }> {
  const { cues } = await readAsSchool(db, { producerId }, (tx) =>
    ownLesson(tx, producerId, lessonId)
      .select(
        sql<CaptionCue[]>`coalesce((
          select json_agg(json_build_object('id', q.id, 'startMs', q.start_ms, 'endMs', q.end_ms, 'text', q.text) order by q.start_ms)
          from caption_cues q
          where q.producer_id = l.producer_id and q.lesson_id = l.id and q.language = ${language}), '[]')`.as('cues'),
      )
      .executeTakeFirstOrThrow(notFound),
  );
  return { cues };
}

/** Replaces the captions in that language. @throws Problem not_found, and why the file cannot be read */
export async function uploadCaptions(
  db: Database,
  school: SchoolActor,
  { file, ...place }: InLanguage & { file: File },
): Promise<UploadedCaptions> {
  const read = readCaptions(await file.bytes());
  await withAuditEvent(db, school, captionsAdded, async (tx) => {
    const { title } = await lockLesson(tx, school, place.lessonId);
    await replaceCues(tx, school, place, read);
    return title;
  });
  return { language: place.language, cues: read.cues.length, mended: read.mended, dropped: read.dropped };
}

/** Marks machine-made captions as reviewed. Idempotent. @throws Problem not_found */
export function confirmCaptions(db: Database, school: SchoolActor, { lessonId, language }: InLanguage) {
  return asSchool(db, { producerId: school.producerId }, async (tx) => {
    await lockLesson(tx, school, lessonId);
    await tx
      .updateTable('lesson_captions')
      .set({ automatic: false })
      .where('producer_id', '=', school.producerId)
      .where('lesson_id', '=', lessonId)
      .where('language', '=', language)
      .returning('language')
      .executeTakeFirstOrThrow(notFound);
    return {};
  });
}

/** Idempotent. @throws Problem not_found */
export async function removeCaptions(db: Database, school: SchoolActor, { lessonId, language }: InLanguage) {
  const { producerId } = school;
  await withAuditEvent(db, school, captionsRemoved, async (tx) => {
    const { title } = await lockLesson(tx, school, lessonId);
    const { numDeletedRows } = await tx
      .deleteFrom('lesson_captions')
      .where('producer_id', '=', producerId)
      .where('lesson_id', '=', lessonId)
      .where('language', '=', language)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return null;
    await indexLesson(tx, school, lessonId);
    return title;
  });
  return {};
}

const captionsAdded = (title: string): AuditEvent => ({ action: 'captions_added', subject: title });
const captionsRemoved = (title: string | null): AuditEvent | null =>
  title === null ? null : { action: 'captions_removed', subject: title };

/** Changes one cue, or creates it again. @throws Problem not_found */
export function saveCaption(
  db: Database,
  school: SchoolActor,
  {
    cueId,
    startMs,
    endMs,
    text,
    restored,
    ...place
  }: InLanguage & Omit<CaptionCue, 'id'> & { cueId: string; restored: boolean },
): Promise<CaptionCue> {
  return asSchool(db, { producerId: school.producerId }, async (tx) => {
    await lockLesson(tx, school, place.lessonId);
    await touch(tx, school, place);
    const cue = { start_ms: startMs, end_ms: Math.max(endMs, startMs + 1), text };
    const key = { producer_id: school.producerId, lesson_id: place.lessonId, language: place.language, id: cueId };
    const { numUpdatedRows } = await tx
      .updateTable('caption_cues')
      .set(cue)
      .where((eb) => eb.and(key))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) {
      if (!restored) throw notFound();
      await tx
        .insertInto('caption_cues')
        .values({ ...key, ...cue })
        .onConflict((conflict) => conflict.columns(['producer_id', 'id']).doNothing())
        .returning('id')
        .executeTakeFirstOrThrow(notFound);
    }
    await indexLesson(tx, school, place.lessonId);
    return { id: cueId, startMs, endMs: cue.end_ms, text };
  });
}

/** Idempotent. @throws Problem not_found */
export function removeCaption(
  db: Database,
  school: SchoolActor,
  { lessonId, language, cueId }: InLanguage & { cueId: string },
) {
  return asSchool(db, { producerId: school.producerId }, async (tx) => {
    await lockLesson(tx, school, lessonId);
    await touch(tx, school, { lessonId, language });
    await tx
      .deleteFrom('caption_cues')
      .where('producer_id', '=', school.producerId)
      .where('lesson_id', '=', lessonId)
      .where('language', '=', language)
      .where('id', '=', cueId)
      .execute();
    await indexLesson(tx, school, lessonId);
    return {};
  });
}
