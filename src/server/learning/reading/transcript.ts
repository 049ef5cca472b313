import { sql } from 'kysely';
import { vttText } from '#shared/captions/caption-text.ts';
import type { Cue } from '#shared/captions/sentences.ts';
import type { Transcript } from '#shared/contract/student/reading.ts';
import type { Learner, SchoolActor } from '../../actors.ts';
import { type Database, readAsSchool } from '../../db.ts';
import { notFound, Problem } from '../../problem.ts';
import { listedLesson } from '../listed-lesson.ts';
import { currentLessons } from '../progress/current-lessons.ts';

type InLanguage = { lessonId: string; language: string };

/**
 * The transcript of a lesson that the student may see.
 * @throws Problem not_found, also if its course is not open, lesson_not_released
 */
export async function readTranscript(db: Database, student: Learner, asked: InLanguage): Promise<Transcript> {
  const { producerId, studentId } = student;
  const found = await readAsSchool(db, { producerId, studentId }, (tx) =>
    tx
      .selectFrom(listedLesson(tx, student, sql`${asked.lessonId}::uuid`).as('lesson'))
      .select(['lesson.available', cuesOf(producerId, asked).as('cues')])
      .executeTakeFirst(),
  );
  if (found && !found.available) throw new Problem('lesson_not_released');
  return transcriptOf(asked, found?.cues);
}

/** @throws Problem not_found */
export async function previewTranscript(db: Database, { producerId }: SchoolActor, asked: InLanguage) {
  const found = await readAsSchool(db, { producerId }, (tx) =>
    currentLessons(tx, producerId)
      .innerJoin('courses as c', (on) =>
        on.onRef('c.producer_id', '=', 'l.producer_id').onRef('c.id', '=', 'l.course_id'),
      )
      .where('c.deleted_at', 'is', null)
      .where('l.id', '=', asked.lessonId)
      .select(cuesOf(producerId, asked).as('cues'))
      .executeTakeFirst(),
  );
  return transcriptOf(asked, found?.cues);
}

const cuesOf = (producerId: string, { lessonId, language }: InLanguage) =>
  sql<Cue[] | null>`(
    select json_agg(json_build_object('startMs', q.start_ms, 'endMs', q.end_ms, 'text', q.text) order by q.start_ms)
    from caption_cues q where q.producer_id = ${producerId} and q.lesson_id = ${lessonId} and q.language = ${language})`;

function transcriptOf({ language }: InLanguage, cues: Cue[] | null | undefined): Transcript {
  if (!cues) throw notFound();
  return { language, cues };
}

/** The transcript as WebVTT. */
export function vttOf({ cues }: Transcript): string {
  const shown = cues.map(({ startMs, endMs, text }) => `${vttTime(startMs)} --> ${vttTime(endMs)}\n${vttText(text)}\n`);
  return ['WEBVTT\n', ...shown].join('\n');
}

const vttTime = (ms: number) =>
  `${[ms / 3_600_000, (ms / 60_000) % 60, (ms / 1000) % 60].map(twoDigits).join(':')}.${String(ms % 1000).padStart(3, '0')}`;
const twoDigits = (part: number) => String(Math.floor(part)).padStart(2, '0');
