import { type RawBuilder, sql } from 'kysely';
import { resumeAt } from '#shared/access/resume.ts';
import type { LessonContent } from '#shared/contract/student.ts';
import { recognizeVideo } from '#shared/video/video-url.ts';
import type { Learner } from '../actors.ts';
import type { AppKey } from '../crypto/app-keys.ts';
import { type Database, readAsSchool, type Tx } from '../db.ts';
import { notFound, Problem } from '../problem.ts';
import { schoolVideoKeys } from '../videos/school-keys.ts';
import { type SealedVideoKey, signedFor } from '../videos/sign.ts';
import { enrollmentOpen, visibleCourses } from './access.ts';
import { attachmentsOf } from './lesson-attachments.ts';
import { lessonQuizOf } from './lesson-quiz.ts';
import { blockedBy } from './progress/blocked-by.ts';
import { moduleHeld, released } from './release/decision.ts';

/**
 * A lesson with its video and e-book.
 * @throws Problem not_found, course_locked, lesson_not_released
 */
export async function readLesson(
  { db, env }: { db: Database; env: KeyHolder },
  student: Learner,
  { lessonId }: { lessonId: string },
): Promise<LessonContent> {
  const { producerId, studentId } = student;
  const lesson = await readAsSchool(db, { producerId, studentId }, (tx) =>
    findAvailableLesson(tx, student, lessonId, WITH_ATTACHMENTS),
  );
  const {
    id,
    courseId,
    title,
    description,
    completed,
    ebookUrl,
    autoplay,
    captions,
    automaticCaptions,
    rating,
    attachments = [],
    hasTask,
    held,
    quiz = null,
  } = lesson;
  const positionSeconds = resumeAt({ ...lesson, durationSeconds: lesson.durationSeconds ?? lesson.lengthSeconds });
  const video = describeVideo(env, lesson, { producerId, viewer: lesson.viewer ?? '' });
  return {
    id,
    courseId,
    title,
    description,
    completed,
    positionSeconds,
    video,
    ebookUrl,
    attachments,
    autoplay,
    captions,
    automaticCaptions,
    rating,
    hasTask,
    held,
    quiz,
  };
}

type More = { attachments?: boolean };
const WITH_ATTACHMENTS: More = { attachments: true };

/**
 * The only access to a lesson's addresses and completion: requires enrollment, and that it is released to this student.
 */
export async function findAvailableLesson(tx: Tx, student: Learner, lessonId: string, more: More = {}) {
  const lesson = await findOpenLesson(tx, student, lessonId, more);
  if (!lesson.released) throw new Problem('lesson_not_released');
  return lesson;
}

export async function findOpenLesson(tx: Tx, student: Learner, lessonId: string, more: More = {}) {
  const lesson = await findLesson(tx, student, lessonId, more);
  if (!lesson) throw notFound();
  if (!lesson.open) throw new Problem('course_locked');
  return lesson;
}

/** A lesson `l` in `m` of a course `c`, with the student's enrollment `e` and progress `p`, whether or not it is open to them. */
export const lessonFor = (tx: Tx, student: Learner, lessonId: string) =>
  visibleCourses(tx, student)
    .innerJoin('course_modules as m', (on) =>
      on.onRef('m.producer_id', '=', 'c.producer_id').onRef('m.course_id', '=', 'c.id'),
    )
    .innerJoin('lessons as l', (on) =>
      on.onRef('l.producer_id', '=', 'm.producer_id').onRef('l.module_id', '=', 'm.id'),
    )
    .leftJoin('lesson_progress as p', (on) =>
      on
        .onRef('p.producer_id', '=', 'l.producer_id')
        .onRef('p.lesson_id', '=', 'l.id')
        .on('p.student_id', '=', student.studentId),
    )
    .where('l.id', '=', lessonId)
    .where('l.deleted_at', 'is', null)
    .where('m.deleted_at', 'is', null);

const findLesson = (tx: Tx, student: Learner, lessonId: string, { attachments = false }: More) =>
  lessonFor(tx, student, lessonId)
    .select(({ fn, val }) => [
      ...LESSON_CONTENT,
      schoolVideoKeys(student.producerId).as('videoKeys'),
      studentName(student).as('viewer'),
      fn.coalesce('p.completed', val(false)).as('completed'),
      fn.coalesce('p.position_seconds', val(0)).as('positionSeconds'),
      'p.duration_seconds as durationSeconds',
      fn.coalesce('l.duration_seconds', 'l.measured_seconds').as('lengthSeconds'),
      autoplayOf(tx, student).as('autoplay'),
      ratingOf(tx, student).as('rating'),
      sql<boolean>`(${enrollmentOpen} and ${moduleHeld})`.as('open'),
      released.as('released'),
      blockedBy(student).as('held'),
    ])
    .$if(attachments, (lesson) =>
      lesson.select([
        attachmentsOf(tx, student.producerId).as('attachments'),
        lessonQuizOf(student.studentId).as('quiz'),
      ]),
    )
    .executeTakeFirst();

const autoplayOf = (tx: Tx, { producerId, studentId }: Learner) =>
  tx
    .selectFrom('students')
    .where('producer_id', '=', producerId)
    .where('id', '=', studentId)
    .select('autoplay')
    .$asScalar()
    .$notNull();

/** The student's own rating. */
const ratingOf = (tx: Tx, { producerId, studentId }: Learner) =>
  tx
    .selectFrom('lesson_ratings as r')
    .where('r.producer_id', '=', producerId)
    .where('r.student_id', '=', studentId)
    .whereRef('r.lesson_id', '=', sql.ref('l.id'))
    .select('r.rating')
    .$asScalar();

/** The languages of its captions, Brazilian Portuguese first. */
const captionsOf = (which: RawBuilder<unknown>) => sql<string[]>`array(select t.language from lesson_captions t
  where t.producer_id = l.producer_id and t.lesson_id = l.id and ${which} order by t.language <> 'pt-BR', t.language)`;

const hasTask = sql<boolean>`exists (select from assignments a
  where a.producer_id = l.producer_id and a.lesson_id = l.id and a.removed_at is null)`;

export const LESSON_CONTENT = [
  'l.id',
  'l.course_id as courseId',
  'l.title',
  'l.description',
  'l.video_url as videoUrl',
  'l.ebook_url as ebookUrl',
  hasTask.as('hasTask'),
  captionsOf(sql`true`).as('captions'),
  captionsOf(sql`t.automatic`).as('automaticCaptions'),
  sql<boolean>`l.thumbnails is not null`.as('hasThumbnails'),
] as const;

type KeyHolder = { appKeys: readonly AppKey[] };
type StoredVideo = { id: string; videoUrl: string | null; videoKeys: SealedVideoKey[]; hasThumbnails: boolean };

/** The video for one viewer: addresses are signed if the school has a key for the host. */
export function describeVideo(
  env: KeyHolder,
  { id, videoUrl, videoKeys, hasThumbnails }: StoredVideo,
  whose: { producerId: string; viewer: string; previewed?: boolean },
  now = new Date(),
): LessonContent['video'] {
  const video = videoUrl === null ? null : recognizeVideo(videoUrl);
  if (!video || 'error' in video) return null;
  const { url, embedUrl, ...signed } = signedFor(env, video, videoKeys, { ...whose, now });
  const storyboard = hasThumbnails ? thumbnailsAddress(id, whose) : signed.storyboard;
  return { provider: video.provider, url, videoId: video.id, embedUrl: embedUrl ?? null, storyboard };
}

const studentName = ({ producerId, studentId }: Learner) => sql<string | null>`
  (select s.name from students s where s.producer_id = ${producerId} and s.id = ${studentId})`;

/** Address of a lesson's thumbnail track. */
const thumbnailsAddress = (lessonId: string, { previewed = false } = {}): string =>
  `/api/student/thumbnails.vtt?aula=${lessonId}${previewed ? '&previa=1' : ''}`;
