import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { SchoolActor } from '../../actors.ts';
import type { Tx } from '../../db.ts';
import { notFound } from '../../problem.ts';
import { ownLesson } from '../own-lesson.ts';
import type { ReadCaptions } from './read-file.ts';

export type InLanguage = { lessonId: string; language: string };

/** Serializes changes to a lesson's captions. */
export const lockLesson = (tx: Tx, { producerId }: SchoolActor, lessonId: string) =>
  ownLesson(tx, producerId, lessonId)
    .select(['l.id', 'l.title', 'l.video_url as videoUrl'])
    .forNoKeyUpdate(['l'])
    .executeTakeFirstOrThrow(notFound);

export const touch = (tx: Tx, { producerId }: SchoolActor, { lessonId, language }: InLanguage) =>
  tx
    .updateTable('lesson_captions')
    .set({ updated_at: sql`app_now()` })
    .where('producer_id', '=', producerId)
    .where('lesson_id', '=', lessonId)
    .where('language', '=', language)
    .returning('language')
    .executeTakeFirstOrThrow(notFound);

/** A single statement for any number of cues. */
export async function replaceCues(
  tx: Tx,
  school: SchoolActor,
  { lessonId, language }: InLanguage,
  { cues }: ReadCaptions,
  automatic = false,
) {
  const { producerId } = school;
  const rows = cues.map(({ startMs, endMs, text }) => ({ id: randomUUID(), start_ms: startMs, end_ms: endMs, text }));
  await sql`delete from lesson_captions
    where producer_id = ${producerId} and lesson_id = ${lessonId} and language = ${language}`.execute(tx);
  await sql`insert into lesson_captions (producer_id, lesson_id, language, automatic)
    values (${producerId}, ${lessonId}, ${language}, ${automatic})`.execute(tx);
  await sql`insert into caption_cues (producer_id, lesson_id, language, id, start_ms, end_ms, text)
    select ${producerId}, ${lessonId}, ${language}, id, start_ms, end_ms, text
    from jsonb_to_recordset(${JSON.stringify(rows)}) as cue (id uuid, start_ms integer, end_ms integer, text text)`.execute(
    tx,
  );
  await indexLesson(tx, school, lessonId);
}

export const indexLesson = (tx: Tx, { producerId }: SchoolActor, lessonId: string) =>
  sql`select index_lesson(${producerId}, ${lessonId})`.execute(tx);
