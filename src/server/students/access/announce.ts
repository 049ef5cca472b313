import type { Tx } from '../../db.ts';
import { queueEmails } from '../../email/outbox.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { coursesReleased, type NamedCourse } from '../../notifications/notices.ts';
import { notify } from '../../notifications/notify.ts';
import { courseAccessEmail } from './course-access-email.ts';
import { holdAccessEmails } from './held-access.ts';

export type Newcomer = { studentId: string; userId: string; email: string; name: string; missing: string[] };

/**
 * Queues a notice and an access e-mail for each student; those of drafts are held until publication, and those of an
 * import with postponed e-mails until then. Recovery e-mails never wait behind these.
 */
export async function announceAccess(
  tx: Tx,
  jobs: Jobs,
  producerId: string,
  people: readonly Newcomer[],
  { heldFor }: { heldFor?: string | undefined } = {},
): Promise<void> {
  if (people.length === 0) return;
  const published = await publishedCourses(tx, producerId, [...new Set(people.flatMap(({ missing }) => missing))]);
  for (const group of Map.groupBy(people, ({ missing }) => missing.join()).values()) {
    const named = (group[0]?.missing ?? [])
      .flatMap((id) => published.get(id) ?? [])
      .sort((a, b) => a.title.localeCompare(b.title));
    const studentIds = group.map(({ studentId }) => studentId);
    if (named.length > 0) await notify(tx, jobs, { producerId, studentIds }, coursesReleased(named));
    const courseIds = (group[0]?.missing ?? []).filter((id) => heldFor || !published.has(id));
    await holdAccessEmails(tx, { producerId, studentIds, courseIds }, { importId: heldFor });
  }
  if (heldFor) return;
  await queueEmails(
    tx,
    jobs,
    courseAccessEmail,
    people.flatMap(({ userId, email, name, missing }) => {
      const courseIds = missing.filter((id) => published.has(id));
      if (courseIds.length === 0) return [];
      return {
        producerId,
        userId,
        recipientEmail: email,
        recipientName: name,
        payload: { courseIds, passwordSetBySchool: false },
      };
    }),
  );
}

async function publishedCourses(tx: Tx, producerId: string, ids: string[]): Promise<Map<string, NamedCourse>> {
  const courses = await tx
    .selectFrom('courses')
    .select(['id', 'title'])
    .where('producer_id', '=', producerId)
    .where('id', 'in', ids)
    .where('published', '=', true)
    .execute();
  return new Map(courses.map((course) => [course.id, course]));
}
