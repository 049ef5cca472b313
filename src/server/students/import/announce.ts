import type { Tx } from '../../db.ts';
import { queueEmails } from '../../email/outbox.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { coursesReleased, type NamedCourse } from '../../notifications/notices.ts';
import { notify } from '../../notifications/notify.ts';
import { courseAccessEmail } from '../access/course-access-email.ts';

export type Newcomer = { studentId: string; userId: string; email: string; name: string; missing: string[] };

/** A notice of the published courses and an access e-mail for each; nobody's recovery e-mail waits behind these. */
export async function announceAccess(
  tx: Tx,
  jobs: Jobs,
  producerId: string,
  people: readonly Newcomer[],
): Promise<void> {
  if (people.length === 0) return;
  const published = await publishedCourses(tx, producerId, [...new Set(people.flatMap(({ missing }) => missing))]);
  for (const group of Map.groupBy(people, ({ missing }) => missing.join()).values()) {
    const named = (group[0]?.missing ?? [])
      .flatMap((id) => published.get(id) ?? [])
      .sort((a, b) => a.title.localeCompare(b.title));
    const studentIds = group.map(({ studentId }) => studentId);
    if (named.length > 0) await notify(tx, jobs, { producerId, studentIds }, coursesReleased(named));
  }
  await queueEmails(
    tx,
    jobs,
    courseAccessEmail,
    people.map(({ userId, email, name, missing }) => ({
      producerId,
      userId,
      recipientEmail: email,
      recipientName: name,
      payload: { courseIds: missing, passwordSetBySchool: false },
    })),
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
