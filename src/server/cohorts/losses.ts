import { sql } from 'kysely';
import type { Tx } from '../db.ts';
import { queueEmails } from '../email/outbox.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { type Loss, lossesOf, type Place, type ScheduleChange } from './impact.ts';
import { lessonsClosedEmail } from './lessons-closed-email.ts';

/**
 * How to treat lessons that would close: keep them open for students who have them open now, or tell these students by
 * e-mail.
 */
export type LossHandling = { keepOpen?: boolean; tell?: boolean };

/** Runs before the change is written, on the same difference as the preview. */
export async function handleLosses(
  tx: Tx,
  jobs: Jobs,
  producerId: string,
  { alter, keepOpen, tell, ...place }: Place & LossHandling & { alter: ScheduleChange },
): Promise<void> {
  if (!keepOpen && !tell) return;
  for await (const losses of lossesOf(tx, producerId, place, alter)) {
    if (keepOpen) await keepLessonsOpen(tx, producerId, losses);
    else await notifyLosses(tx, jobs, producerId, losses);
  }
}

async function keepLessonsOpen(tx: Tx, producerId: string, losses: readonly Loss[]): Promise<void> {
  const kept = losses.flatMap(({ id, lessonIds }) => lessonIds.map((lessonId) => ({ id, lessonId })));
  await sql`
    insert into lesson_openings (producer_id, student_id, lesson_id)
    select ${producerId}, student, lesson
    from unnest(${kept.map(({ id }) => id)}::uuid[], ${kept.map(({ lessonId }) => lessonId)}::uuid[]) as kept (student, lesson)
    on conflict do nothing`.execute(tx);
}

const notifyLosses = (tx: Tx, jobs: Jobs, producerId: string, losses: readonly Loss[]): Promise<void> =>
  queueEmails(
    tx,
    jobs,
    lessonsClosedEmail,
    losses
      .filter(({ wantsEmail }) => wantsEmail)
      .map(({ userId, email, name, lessonIds }) => ({
        ...{ producerId, userId, recipientEmail: email, recipientName: name },
        payload: { lessonIds },
      })),
  );
