import { sql } from 'kysely';
import { asPlatform, type Database, type Tx } from '../../db.ts';
import { queueEmails } from '../../email/outbox.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { notify } from '../../notifications/notify.ts';
import { lockAccountsForShare } from '../../students/accounts.ts';
import { lessonsOpenedEmail } from './lessons-opened-email.ts';
import { openedNotice } from './opened-notice.ts';

type Tools = { db: Database; jobs: Jobs };
type Person = { studentId: string; userId: string; email: string; name: string; wantsEmail: boolean };
type Told = Person & { lessons: { id: string; title: string; courseId: string }[]; today: boolean };

/** Students of one transaction. */
const BATCH = 200;

/**
 * Tells students of the lessons that opened: one notice and at most one e-mail a day, once nothing more opens that day, of no
 * lesson twice. What was missed for two days is not told any more. Done again, by two at once or late, it tells nobody twice.
 */
export async function tellOpened({ db, jobs }: Tools, now = new Date()): Promise<{ students: number }> {
  let students = 0;
  for (const producerId of await schoolsWithRules(db, now))
    for (let after: string | null = null; ; ) {
      const from: string | null = after;
      const batch: { last: string | null; told: number } = await asPlatform(db, (tx) =>
        tellNext(tx, jobs, { producerId, after: from, now }),
      );
      students += batch.told;
      if (batch.last === null) break;
      after = batch.last;
    }
  return { students };
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

type Place = { producerId: string; after: string | null; now: Date };

async function tellNext(tx: Tx, jobs: Jobs, place: Place) {
  const { producerId } = place;
  await sql`select pg_advisory_xact_lock(hashtextextended('lessons opened ' || ${producerId}, 0))`.execute(tx);
  const people = await findPeople(tx, place);
  // Accounts first, as everywhere: whom somebody is about to remove is waited for, and then not there to be told.
  await lockAccountsForShare(
    tx,
    people.map(({ userId }) => userId),
  );
  const told = await noteOpened(tx, place, people);
  for (const { studentId, lessons, today } of told)
    await notify(tx, jobs, { producerId, studentIds: [studentId] }, openedNotice(lessons, today));
  await queueEmails(
    tx,
    jobs,
    lessonsOpenedEmail,
    told
      .filter(({ wantsEmail }) => wantsEmail)
      .map(({ userId, email, name, lessons }) => ({
        ...{ producerId, userId, recipientEmail: email, recipientName: name },
        payload: { lessonIds: lessons.map(({ id }) => id) },
      })),
  );
  return { last: people.length < BATCH ? null : (people.at(-1)?.studentId ?? null), told: told.length };
}

/** Who was not told anything today. */
async function findPeople(tx: Tx, { producerId, after, now }: Place): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select s.id as "studentId", s.user_id as "userId", s.email, s.name, s.notify_by_email as "wantsEmail"
    from students s
    where s.producer_id = ${producerId} and s.status = 'active' and s.id > ${after ?? NOBODY}::uuid
      and not exists (select from releases_told told
        where told.producer_id = s.producer_id and told.student_id = s.id and told.day = local_day(${now}::timestamptz))
    order by s.id limit ${BATCH}`.execute(tx);
  return rows;
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** What opened by itself since they were enrolled. A lesson that their own completion opened is no news to them. */
async function noteOpened(tx: Tx, { producerId, now }: Place, people: Person[]): Promise<Told[]> {
  const { rows } = await sql<{ studentId: string } & Pick<Told, 'lessons' | 'today'>>`
    with windows as materialized (
      select e.student_id, l.id as lesson_id, l.title, l.course_id, w.opens_at, w.closes_at, e.enrolled_at, m.position as module, l.position
      from enrollments e
      join courses c on c.producer_id = e.producer_id and c.id = e.course_id and c.published and c.deleted_at is null
      join course_modules m on m.producer_id = e.producer_id and m.course_id = e.course_id and m.deleted_at is null
      join lessons l on l.producer_id = e.producer_id and l.module_id = m.id and l.deleted_at is null
      cross join lateral lesson_window(e.producer_id, e.student_id, e.course_id, e.enrolled_at, e.first_access_at, l.id, l.module_id) w
      where e.producer_id = ${producerId} and e.student_id = any (${people.map(({ studentId }) => studentId)}::uuid[])
        and enrollment_open(e.status, e.access_until, ${now}::timestamptz) and w.opens_at > 'epoch'),
    news as (
      select w.* from windows w
      where w.opens_at <= ${now}::timestamptz and w.opens_at > ${now}::timestamptz - interval '2 days'
        and w.opens_at > w.enrolled_at and w.closes_at > ${now}::timestamptz
        and not exists (select from lesson_progress p where p.producer_id = ${producerId} and p.student_id = w.student_id
          and (p.completed_at = w.opens_at or p.lesson_id = w.lesson_id))
        and not exists (select from windows later where later.student_id = w.student_id
          and later.opens_at > ${now}::timestamptz and local_day(later.opens_at) = local_day(${now}::timestamptz))),
    told as (
      insert into releases_told (producer_id, student_id, lesson_id, day)
      select ${producerId}, student_id, lesson_id, local_day(${now}::timestamptz) from news
      on conflict do nothing returning student_id, lesson_id)
    select told.student_id as "studentId", bool_and(local_day(news.opens_at) = local_day(${now}::timestamptz)) as today,
      json_agg(json_build_object('id', news.lesson_id, 'title', news.title, 'courseId', news.course_id)
        order by news.course_id, news.module, news.position) as lessons
    from told join news using (student_id, lesson_id) group by told.student_id`.execute(tx);
  const byId = new Map(people.map((person) => [person.studentId, person]));
  return rows.flatMap((row) => {
    const person = byId.get(row.studentId);
    return person ? [{ ...person, ...row }] : [];
  });
}
