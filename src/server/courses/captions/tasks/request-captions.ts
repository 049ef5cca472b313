import type { CaptionTaskKind } from '#shared/contract/school/captions.ts';
import type { SchoolActor } from '../../../actors.ts';
import type { AuditEvent } from '../../../audit/record-audit-event.ts';
import { withAuditEvent } from '../../../audit/with-audit-event.ts';
import type { Services } from '../../../context.ts';
import { asSchool, type Database } from '../../../db.ts';
import { notFound, Problem } from '../../../problem.ts';
import { ownLesson } from '../../own-lesson.ts';
import { type InLanguage, lockLesson } from '../rows.ts';
import { offersOf } from './offers.ts';
import { queueTasks } from './queue-tasks.ts';

/**
 * Queues the task, replacing a queued one; a running one continues.
 * @throws Problem not_found, invalid_input if the lesson's video offers none of that kind
 */
export async function requestCaptions(
  { db, env, jobs }: Pick<Services, 'db' | 'env' | 'jobs'>,
  school: SchoolActor,
  { lessonId, language, kind }: InLanguage & { kind: CaptionTaskKind },
): Promise<Record<string, never>> {
  const { producerId } = school;
  await withAuditEvent(db, school, captionsAsked, async (tx) => {
    const { title, videoUrl } = await lockLesson(tx, school, lessonId);
    if (!videoUrl || !offersOf(env, videoUrl).includes(kind))
      throw new Problem('invalid_input', { fields: [{ field: 'kind', code: 'invalid' }] });
    const queued = await queueTasks(tx, jobs, { kind, language }, [{ producerId, lessonId, videoUrl }]);
    return queued === 0 ? null : title;
  });
  return {};
}

const captionsAsked = (title: string | null): AuditEvent | null =>
  title === null ? null : { action: 'captions_asked', subject: title };

/** Running work stops within seconds. Idempotent. @throws Problem not_found */
export function dismissCaptionTask(db: Database, { producerId }: SchoolActor, { lessonId }: { lessonId: string }) {
  return asSchool(db, { producerId }, async (tx) => {
    await ownLesson(tx, producerId, lessonId).select('l.id').executeTakeFirstOrThrow(notFound);
    await tx
      .deleteFrom('caption_tasks')
      .where('producer_id', '=', producerId)
      .where('lesson_id', '=', lessonId)
      .execute();
    return {};
  });
}
