import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Services } from '../../context.ts';
import { asPlatform, type Database, type Tx } from '../../db.ts';
import { queueEmails } from '../../email/outbox.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { tryEach } from '../../jobs/try-each.ts';
import { notifyEach } from '../../notifications/notify.ts';
import { lockAccountsForShare } from '../../students/accounts.ts';
import { type Person, readNext } from './enrolled.ts';
import { lessonsOpenedEmail } from './lessons-opened-email.ts';
import { isAllToday, newsOf, type Opened } from './news.ts';
import { openedNotice } from './opened-notice.ts';
import { type OpeningCourse, readOpening } from './schedules.ts';

type Tools = { db: Database; jobs: Jobs };
type Place = { producerId: string; after: string | null; now: Date; courses: readonly OpeningCourse[] };
type News = Person & { lessons: Opened[] };

/** Students per transaction. */
const BATCH = 500;
/** Students processed without a pause. */
const AT_ONCE = 10;

/**
 * Tells students about opened lessons: one notification and at most one e-mail a day, once nothing more opens
 * that day, no lesson twice. What was missed for two days is dropped. Idempotent.
 */
export async function notifyOpened(
  tools: Tools & Pick<Services, 'log'>,
  now = new Date(),
): Promise<{ students: number; failed: number }> {
  const { db, log } = tools;
  let students = 0;
  const failing = { log, event: 'opened_lessons_failed', about: (producerId: string) => ({ producerId }) };
  const { failed } = await tryEach(await schoolsWithRules(db, now), failing, async (producerId) => {
    students += await notifySchool(tools, producerId, now);
  });
  return { students, failed };
}

/** @returns how many students were notified */
export async function notifySchool({ db, jobs }: Tools, producerId: string, now: Date): Promise<number> {
  const courses = await asPlatform(db, (tx) => readOpening(tx, producerId, now));
  let after: string | null = null;
  for (let notified = 0; ; ) {
    if (courses.length === 0) return notified;
    const place: Place = { producerId, after, now, courses };
    const batch = await asPlatform(db, (tx) => notifyNext(tx, jobs, place));
    notified += batch.notified;
    if (batch.last === null) return notified;
    after = batch.last;
  }
}

async function schoolsWithRules(db: Database, now: Date): Promise<string[]> {
  const { rows } = await asPlatform(db, (tx) =>
    sql<{ producerId: string }>`
      select p.id as "producerId" from profiles p
      where (exists (select from release_rules r where r.producer_id = p.id)
          or exists (select from cohorts t where t.producer_id = p.id and t.starts_at is not null))
        and subscription_state(p.subscription_status, p.trial_ends_at, p.subscription_end_date, ${now}::timestamptz) <> 'expired'
      order by p.id`.execute(tx),
  );
  return rows.map(({ producerId }) => producerId);
}

async function notifyNext(tx: Tx, jobs: Jobs, place: Place): Promise<{ last: string | null; notified: number }> {
  const { producerId, courses, now } = place;
  await sql`select pg_advisory_xact_lock(hashtextextended('lessons opened ' || ${producerId}, 0))`.execute(tx);
  const people = await readNext(tx, { ...place, limit: BATCH });
  const last = people.length < BATCH ? null : (people.at(-1)?.studentId ?? null);
  const byId = new Map(courses.map((course) => [course.courseId, course]));
  const news: News[] = [];
  for (const [at, person] of people.entries()) {
    // Pauses, so that requests are answered meanwhile: each student may have hundreds of lessons.
    if (at % AT_ONCE === 0) await setImmediate();
    const lessons = newsOf(person.enrolled, byId, now);
    if (lessons.length > 0) news.push({ ...person, lessons });
  }
  if (news.length === 0) return { last, notified: 0 };
  // Locks accounts first, as everywhere, to wait for a concurrent removal.
  await lockAccountsForShare(
    tx,
    news.map(({ userId }) => userId),
  );
  const notified = await recordNotified(tx, place, news);
  if (notified.length > 0) await notifyStudents(tx, jobs, place, notified);
  return { last, notified: notified.length };
}

/** @returns the students still present, with lessons they have not been told of and have not started */
async function recordNotified(tx: Tx, { producerId, now }: Place, news: News[]): Promise<News[]> {
  const each = news.flatMap(({ studentId, lessons }) => lessons.map(({ id }) => ({ studentId, lessonId: id })));
  const { rows } = await sql<{ studentId: string; lessonIds: string[] }>`
    with notified as (
      insert into releases_told (producer_id, student_id, lesson_id, day)
      select s.producer_id, s.id, l.id, local_day(${now}::timestamptz)
      from unnest(${each.map(({ studentId }) => studentId)}::uuid[], ${each.map(({ lessonId }) => lessonId)}::uuid[]) as news (student, lesson)
      join students s on s.producer_id = ${producerId} and s.id = news.student and s.status = 'active'
      join lessons l on l.producer_id = s.producer_id and l.id = news.lesson and l.deleted_at is null
      where not exists (select from lesson_progress p
        where p.producer_id = s.producer_id and p.student_id = s.id and p.lesson_id = l.id)
      on conflict do nothing returning student_id, lesson_id)
    select student_id as "studentId", array_agg(lesson_id) as "lessonIds" from notified group by student_id`.execute(
    tx,
  );
  const fresh = new Map(rows.map(({ studentId, lessonIds }) => [studentId, new Set(lessonIds)]));
  return news.flatMap((person) => {
    const lessons = person.lessons.filter(({ id }) => fresh.get(person.studentId)?.has(id));
    return lessons.length > 0 ? [{ ...person, lessons }] : [];
  });
}

async function notifyStudents(tx: Tx, jobs: Jobs, { producerId, now }: Place, news: News[]): Promise<void> {
  await notifyEach(
    tx,
    jobs,
    producerId,
    news.map(({ studentId, lessons }) => ({ ...openedNotice(lessons, isAllToday(lessons, now)), studentId })),
  );
  await queueEmails(
    tx,
    jobs,
    lessonsOpenedEmail,
    news
      .filter(({ wantsEmail }) => wantsEmail)
      .map(({ userId, email, name, lessons }) => ({
        ...{ producerId, userId, recipientEmail: email, recipientName: name },
        payload: { lessonIds: lessons.map(({ id }) => id) },
      })),
  );
}
