import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { CaptionCue, CaptionTrack, UploadedCaptions } from '#shared/contract/school/captions.ts';
import type { SchoolActor } from '../../actors.ts';
import { asDeed } from '../../audit/as-deed.ts';
import type { Deed } from '../../audit/record-deed.ts';
import { asSchool, type Database, readAsSchool, type Tx } from '../../db.ts';
import { notFound } from '../../problem.ts';
import { ownLesson } from '../own-lesson.ts';
import { type ReadCaptions, readCaptions } from './read-file.ts';

type InLanguage = { lessonId: string; language: string };

/** @throws Problem not_found */
export async function listCaptions(
  db: Database,
  { producerId }: SchoolActor,
  { lessonId }: { lessonId: string },
): Promise<{ tracks: CaptionTrack[] }> {
  const { tracks } = await readAsSchool(db, { producerId }, (tx) =>
    ownLesson(tx, producerId, lessonId)
      .select(
        sql<CaptionTrack[]>`coalesce((
          select json_agg(json_build_object('language', t.language, 'updatedAt', to_json(t.updated_at), 'cues', (
            select count(*) from caption_cues q
            where q.producer_id = t.producer_id and q.lesson_id = t.lesson_id and q.language = t.language)) order by t.language)
          from lesson_captions t where t.producer_id = l.producer_id and t.lesson_id = l.id), '[]')`.as('tracks'),
      )
      .executeTakeFirstOrThrow(notFound),
  );
  return { tracks };
}

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

/**
 * Instead of what was there in that language.
 * @throws Problem not_found, and why the file can't be read
 */
export async function uploadCaptions(
  db: Database,
  school: SchoolActor,
  { file, ...place }: InLanguage & { file: File },
): Promise<UploadedCaptions> {
  const read = readCaptions(await file.bytes());
  await asDeed(db, school, captionsAdded, async (tx) => {
    const { title } = await lockLesson(tx, school, place.lessonId);
    await replaceCues(tx, school, place, read);
    return title;
  });
  return { language: place.language, cues: read.cues.length, mended: read.mended, dropped: read.dropped };
}

/** Doing it twice changes nothing more. @throws Problem not_found */
export async function removeCaptions(db: Database, school: SchoolActor, { lessonId, language }: InLanguage) {
  const { producerId } = school;
  await asDeed(db, school, captionsRemoved, async (tx) => {
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

const captionsAdded = (title: string): Deed => ({ action: 'captions_added', subject: title });
const captionsRemoved = (title: string | null): Deed | null =>
  title === null ? null : { action: 'captions_removed', subject: title };

/** One line, new or not. @throws Problem not_found */
export function saveCaption(
  db: Database,
  school: SchoolActor,
  { lessonId, language, cueId, startMs, endMs, text }: InLanguage & Omit<CaptionCue, 'id'> & { cueId: string },
): Promise<CaptionCue> {
  const { producerId } = school;
  return asSchool(db, { producerId }, async (tx) => {
    await lockLesson(tx, school, lessonId);
    await touch(tx, school, { lessonId, language });
    const cue = { start_ms: startMs, end_ms: Math.max(endMs, startMs + 1), text };
    await tx
      .insertInto('caption_cues')
      .values({ producer_id: producerId, lesson_id: lessonId, language, id: cueId, ...cue })
      .onConflict((conflict) =>
        conflict
          .columns(['producer_id', 'id'])
          .doUpdateSet(cue)
          .where('caption_cues.lesson_id', '=', lessonId)
          .where('caption_cues.language', '=', language),
      )
      .returning('id')
      .executeTakeFirstOrThrow(notFound);
    await indexLesson(tx, school, lessonId);
    return { id: cueId, startMs, endMs: cue.end_ms, text };
  });
}

/** Doing it twice changes nothing more. @throws Problem not_found */
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

/** Whoever writes captions of a lesson takes turns. */
const lockLesson = (tx: Tx, { producerId }: SchoolActor, lessonId: string) =>
  ownLesson(tx, producerId, lessonId)
    .select(['l.id', 'l.title'])
    .forNoKeyUpdate(['l'])
    .executeTakeFirstOrThrow(notFound);

const touch = (tx: Tx, { producerId }: SchoolActor, { lessonId, language }: InLanguage) =>
  tx
    .updateTable('lesson_captions')
    .set({ updated_at: sql`app_now()` })
    .where('producer_id', '=', producerId)
    .where('lesson_id', '=', lessonId)
    .where('language', '=', language)
    .returning('language')
    .executeTakeFirstOrThrow(notFound);

/** One statement for however many: they travel as one value. */
async function replaceCues(tx: Tx, school: SchoolActor, { lessonId, language }: InLanguage, { cues }: ReadCaptions) {
  const { producerId } = school;
  const rows = cues.map(({ startMs, endMs, text }) => ({ id: randomUUID(), start_ms: startMs, end_ms: endMs, text }));
  await sql`delete from lesson_captions
    where producer_id = ${producerId} and lesson_id = ${lessonId} and language = ${language}`.execute(tx);
  await sql`insert into lesson_captions (producer_id, lesson_id, language)
    values (${producerId}, ${lessonId}, ${language})`.execute(tx);
  await sql`insert into caption_cues (producer_id, lesson_id, language, id, start_ms, end_ms, text)
    select ${producerId}, ${lessonId}, ${language}, id, start_ms, end_ms, text
    from jsonb_to_recordset(${JSON.stringify(rows)}) as cue (id uuid, start_ms integer, end_ms integer, text text)`.execute(
    tx,
  );
  await indexLesson(tx, school, lessonId);
}

const indexLesson = (tx: Tx, { producerId }: SchoolActor, lessonId: string) =>
  sql`select index_lesson(${producerId}, ${lessonId})`.execute(tx);
