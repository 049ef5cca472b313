import { sql } from 'kysely';
import type { z } from 'zod';
import type { lessonInput, ProducerLesson } from '#shared/contract/school/courses.ts';
import { recognizeVideo } from '#shared/video/video-url.ts';
import { Problem } from '../problem.ts';

type Written = z.infer<typeof lessonInput>;
export type LessonInput = Omit<Written, 'durationSeconds'> & Partial<Pick<Written, 'durationSeconds'>>;

/** Defaults for lessons added with only a title and perhaps a video. */
export const BARE_LESSON = { description: '', ebookUrl: null, releaseDays: null } satisfies Partial<LessonInput>;

/** A lesson's content columns and their SQL types: a column added here is written and copied. */
const COLUMNS = {
  title: 'text',
  description: 'text',
  video_url: 'text',
  video_provider: 'text',
  video_id: 'text',
  ebook_url: 'text',
  release_days: 'integer',
  duration_seconds: 'integer',
} as const;

type LessonColumn = keyof typeof COLUMNS;

/** For `insert into lessons (…)`. */
export const LESSON_COLUMNS = Object.keys(COLUMNS).join(', ');

/** For `jsonb_to_recordset(…) as lesson (…)`. */
export const LESSON_RECORD = Object.entries(COLUMNS)
  .map((column) => column.join(' '))
  .join(', ');

/** Whether lesson `l` has a rule of its course that is more than days after the enrollment. */
const hasOwnRule = sql<boolean>`exists (
  select from release_rules r where r.producer_id = l.producer_id and r.course_id = l.course_id and r.cohort_id is null
    and r.lesson_id = l.id and (r.kind <> 'enrollment' or num_nonnulls(r.hour, r.after_lesson_id, r.until, r.until_days) > 0))`;

/** The days of lesson `l` once a form with `days` is saved: such a rule is only changed where it is made. */
export const releaseDaysOf = (days: number | null) =>
  sql<number | null>`case when ${hasOwnRule} then l.release_days else ${days}::integer end`;

/** The columns of lesson `l` that its author reads. */
export const AUTHORED_LESSON = [
  'l.id',
  'l.title',
  'l.description',
  'l.video_url as videoUrl',
  'l.video_provider as videoProvider',
  'l.ebook_url as ebookUrl',
  'l.release_days as releaseDays',
  sql<ProducerLesson['releaseRule']>`case when ${hasOwnRule} then 'lesson' when exists (
    select from release_rules r where r.producer_id = l.producer_id and r.course_id = l.course_id and r.cohort_id is null
      and r.module_id = l.module_id) then 'module' end`.as('releaseRule'),
  'l.duration_seconds as durationSeconds',
  'l.measured_seconds as measuredSeconds',
  sql<boolean>`l.thumbnails is not null`.as('hasThumbnails'),
  'l.version',
] as const;

/** Kind and id of the video always come from its address, never from the caller. @throws Problem invalid_input */
export function columnsOf(input: LessonInput, path = '') {
  const video = input.videoUrl === null ? null : recognizeVideo(input.videoUrl);
  if (video && 'error' in video)
    throw new Problem('invalid_input', { fields: [{ field: `${path}videoUrl`, code: 'invalid' }] });
  return {
    title: input.title,
    description: input.description,
    video_url: video?.url ?? null,
    video_provider: video?.provider ?? null,
    video_id: video?.id ?? null,
    ebook_url: input.ebookUrl,
    release_days: input.releaseDays,
    duration_seconds: input.durationSeconds ?? null,
  } satisfies Record<LessonColumn, unknown>;
}
