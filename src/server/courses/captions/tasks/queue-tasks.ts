import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { CaptionTaskKind } from '#shared/contract/school/captions.ts';
import { asPlatform, type Database, type Tx } from '../../../db.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { isQueued, QUEUED_OR_ACTIVE } from '../../../jobs/queued.ts';
import { type TaskRef, TRIES } from './task-rows.ts';

const JOBS = { video: 'fetch-captions', speech: 'make-captions' } as const satisfies Record<CaptionTaskKind, string>;

type Lesson = { producerId: string; lessonId: string; videoUrl: string };

/**
 * Queues a task per lesson, replacing queued ones; running ones continue.
 * @returns how many
 */
export async function queueTasks(
  tx: Tx,
  jobs: Jobs,
  { kind, language }: { kind: CaptionTaskKind; language: string },
  lessons: readonly Lesson[],
): Promise<number> {
  const asked = lessons.map((lesson) => ({ ...lesson, taskId: randomUUID() }));
  const { rows } = await sql<TaskRef>`
    insert into caption_tasks as k (producer_id, lesson_id, id, kind, language, video_url)
    select "producerId", "lessonId", "taskId", ${kind}, ${language}, "videoUrl"
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (
      "producerId" uuid, "lessonId" uuid, "taskId" uuid, "videoUrl" text)
    on conflict (producer_id, lesson_id) do update set id = excluded.id, kind = excluded.kind, language = excluded.language,
      video_url = excluded.video_url, state = 'waiting', progress = 0, tries = 0, problem = null, taken = '{}', kept = '{}',
      asked_at = app_now(), told_at = app_now()
    where k.state in ('done', 'failed') or k.video_url <> excluded.video_url
      or (k.state = 'working' and k.told_at < app_now() - interval '10 minutes')
    returning k.producer_id as "producerId", k.lesson_id as "lessonId", k.id as "taskId"`.execute(tx);
  await jobs.addAll(tx, JOBS[kind], rows);
  return rows.length;
}

/**
 * Queues tasks again that have no job: waiting ones cannot be requested again. Not one that has ended its process each time.
 * @returns how many
 */
export function resumeTasks({ db, jobs }: { db: Database; jobs: Jobs }): Promise<number> {
  return asPlatform(db, async (tx) => {
    let resumed = 0;
    for (const kind of ['video', 'speech'] as const) {
      const { rows } = await sql<TaskRef>`
        select producer_id as "producerId", lesson_id as "lessonId", id as "taskId" from caption_tasks
        where state in ('waiting', 'working') and kind = ${kind} and tries < ${TRIES}
          and not ${isQueued(sql`id`, JOBS[kind], 'taskId', QUEUED_OR_ACTIVE)}
        order by asked_at`.execute(tx);
      await jobs.addAll(tx, JOBS[kind], rows);
      resumed += rows.length;
    }
    return resumed;
  });
}
