import { sql } from 'kysely';
import type { CaptionProblem, CaptionTaskKind } from '#shared/contract/school/captions.ts';
import { asSchool, type Database, type Tx } from '../../../db.ts';
import { schoolVideoKeys } from '../../../videos/school-keys.ts';
import type { SealedVideoKey } from '../../../videos/sign.ts';
import type { ReadCaptions } from '../read-file.ts';
import { lockLesson, replaceCues } from '../rows.ts';
import { CaptionFailure } from './failure.ts';

export type TaskRef = { producerId: string; lessonId: string; taskId: string };
export type CaptionTaskRow = TaskRef & {
  kind: CaptionTaskKind;
  language: string;
  videoUrl: string;
  tries: number;
  /** Languages that the lesson has. */
  has: string[];
  keys: SealedVideoKey[];
};
export type MadeCaptions = { taken: { language: string; read: ReadCaptions }[]; kept: string[]; automatic: boolean };

export const TRIES = 3;

/** Null if the task was cancelled, has ended, or is running in another process. */
export function beginTask(db: Database, ref: TaskRef): Promise<CaptionTaskRow | null> {
  const { producerId, lessonId, taskId } = ref;
  return asSchool(db, { producerId }, async (tx) => {
    const { rows } = await sql<Omit<CaptionTaskRow, keyof TaskRef>>`
      update caption_tasks k set state = 'working', tries = k.tries + 1, told_at = app_now()
      where k.producer_id = ${producerId} and k.lesson_id = ${lessonId} and k.id = ${taskId}
        and (k.state = 'waiting' or (k.state = 'working' and k.told_at < app_now() - interval '30 seconds'))
      returning k.kind, k.language, k.video_url as "videoUrl", k.tries, ${schoolVideoKeys(producerId)} as keys,
        array(select t.language from lesson_captions t where t.producer_id = k.producer_id and t.lesson_id = k.lesson_id) as has`.execute(
      tx,
    );
    return rows[0] ? { ...ref, ...rows[0] } : null;
  });
}

/** @returns whether it is still wanted */
export function updateProgress(db: Database, { producerId, taskId }: TaskRef, share: number): Promise<boolean> {
  const progress = Math.max(0, Math.min(99, Math.floor(share * 100)));
  return asSchool(db, { producerId }, async (tx) => {
    const { rows } = await sql`update caption_tasks set progress = greatest(progress, ${progress}), told_at = app_now()
      where producer_id = ${producerId} and id = ${taskId} and state = 'working' returning id`.execute(tx);
    return rows.length > 0;
  });
}

/** Stores the result unless the task was cancelled. Existing captions are kept. @throws CaptionFailure changed */
export function finishTask(
  db: Database,
  task: CaptionTaskRow,
  { taken, kept, automatic }: MadeCaptions,
): Promise<void> {
  const { producerId, lessonId } = task;
  return asSchool(db, { producerId }, async (tx) => {
    const { videoUrl } = await lockLesson(tx, { producerId }, lessonId);
    if (!(await isWanted(tx, task))) return;
    if (videoUrl !== task.videoUrl) throw new CaptionFailure('changed');
    const has = await languagesOf(tx, task);
    const fresh = taken.filter(({ language }) => !has.includes(language));
    const found = taken.filter(({ language }) => has.includes(language)).map(({ language }) => language);
    for (const { language, read } of fresh)
      await replaceCues(tx, { producerId }, { lessonId, language }, read, automatic);
    await sql`update caption_tasks set state = 'done', progress = 100, told_at = app_now(),
      taken = ${fresh.map(({ language }) => language)}, kept = ${[...kept, ...found]}
      where producer_id = ${producerId} and id = ${task.taskId}`.execute(tx);
  });
}

async function isWanted(tx: Tx, { producerId, taskId }: TaskRef): Promise<boolean> {
  const { rows } = await sql`select from caption_tasks
    where producer_id = ${producerId} and id = ${taskId} and state = 'working' for update`.execute(tx);
  return rows.length > 0;
}

async function languagesOf(tx: Tx, { producerId, lessonId }: TaskRef): Promise<string[]> {
  const rows = await tx
    .selectFrom('lesson_captions')
    .where('producer_id', '=', producerId)
    .where('lesson_id', '=', lessonId)
    .select('language')
    .execute();
  return rows.map(({ language }) => language);
}

/** @returns whether it will be retried */
export function failTask(
  db: Database,
  { producerId, taskId, tries }: CaptionTaskRow,
  { problem, mayPass }: { problem: CaptionProblem; mayPass: boolean },
): Promise<boolean> {
  const again = mayPass && tries < TRIES;
  return asSchool(db, { producerId }, async (tx) => {
    const { rows } = await sql`
      update caption_tasks set state = ${again ? 'waiting' : 'failed'}, problem = ${again ? null : problem}, told_at = app_now()
      where producer_id = ${producerId} and id = ${taskId} and state = 'working' returning id`.execute(tx);
    return again && rows.length > 0;
  });
}
