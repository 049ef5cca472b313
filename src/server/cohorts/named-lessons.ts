import { sql } from 'kysely';
import { z } from 'zod';
import { id } from '#shared/schemas.ts';
import type { Tx } from '../db.ts';
import type { Recipient } from '../email/definition.ts';
import { lessonWindow, windowOpen } from '../learning/release/decision.ts';

/** Payload of e-mails about lessons. */
export const lessonsPayload = z.object({ lessonIds: z.array(id) });

/** `opensAt` is set if it is in the future, and the lesson does not close before. */
export type NamedLesson = { title: string; courseId: string; opensAt: string | null };

/**
 * The named lessons that are open, or closed, to the recipient now, in courses open to them, the next to open
 * first. Empty if they unsubscribed from lesson notices.
 */
export async function readNamedLessons(
  tx: Tx,
  { producerId, userId, payload: { lessonIds } }: Recipient<z.infer<typeof lessonsPayload>>,
  { open }: { open: boolean },
): Promise<NamedLesson[]> {
  const { rows } = await sql<NamedLesson>`
    select l.title, c.id as "courseId", case when w.opens_at > app_now() and w.opens_at < w.closes_at then w.opens_at end as "opensAt"
    from students s
    join enrollments e on e.producer_id = s.producer_id and e.student_id = s.id
    join courses c on c.producer_id = e.producer_id and c.id = e.course_id
    join course_modules m on m.producer_id = c.producer_id and m.course_id = c.id and m.deleted_at is null
    join lessons l on l.producer_id = m.producer_id and l.module_id = m.id and l.deleted_at is null
    cross join lateral ${lessonWindow} w
    where s.producer_id = ${producerId} and s.user_id = ${userId} and s.status = 'active' and s.notify_by_email
      and c.published and c.deleted_at is null and l.id = any (${lessonIds}::uuid[])
      and enrollment_open(e.status, e.access_until, app_now()) and ${windowOpen} = ${open}
    order by "opensAt", c.title, m.position, l.position`.execute(tx);
  return rows;
}
