import { type RawBuilder, sql } from 'kysely';
import type { Inbox, InboxRow } from '#shared/contract/conversations/inbox.ts';
import { TALK } from '#shared/conversations/limits.ts';
import type { InboxQuestion, InboxView } from '#shared/lists/inbox-question.ts';
import type { SchoolActor } from '../../actors.ts';
import { containing } from '../../database/containing.ts';
import { containing as anywhere } from '../../database/student-search.ts';
import { type Database, readAsSchool } from '../../db.ts';
import { assignable } from '../answerers.ts';
import { holdsPost } from '../holds-post.ts';

/** Excerpt length in a row of the list. */
const BEGINNING = 200;
const MEDIAN_DAYS = 30;
const MEDIAN_OF = 1_000;

/** Waiting threads first, longest waiting first; others by latest post. */
export async function readInbox(
  db: Database,
  school: SchoolActor,
  { page, ...question }: InboxQuestion,
): Promise<Inbox> {
  const { producerId } = school;
  const order = question.view === 'waiting' ? sql`t.waiting_since, t.id` : sql`t.last_post_at desc, t.id`;
  const { rows } = await readAsSchool(db, { producerId }, (tx) =>
    sql<Omit<Inbox, 'page' | 'more'>>`
      with found as materialized (
        select t.* from threads t ${question.search === '' ? sql`` : searched}
        where t.producer_id = ${producerId} and t.deleted_at is null and ${VIEWS[question.view]} and ${asked(question)}
          and ${assignedTo(school, question.assignee)}
        order by ${order} limit ${TALK.inboxPage + 1} offset ${(page - 1) * TALK.inboxPage})
      select array(select to_jsonb(row) from (select ${rowOf}, ${assigneeFor(school)} as assignee from found t ${around} order by ${order}) row) as rows,
        ${counted(producerId, sql`t.waiting_since is not null and not t.hidden`)} as waiting,
        ${counted(producerId, sql`t.reported`)} as reported,
        ${assignable(school, 'school')} as people,
        ${medianOf(producerId)} as "medianMinutes", ${coursesOf(producerId)} as courses`.execute(tx),
  );
  const [found] = rows;
  if (!found) throw new Error('An inbox without a row');
  const shown: InboxRow[] = found.rows;
  return { ...found, rows: shown.slice(0, TALK.inboxPage), page, more: shown.length > TALK.inboxPage };
}

/** Number of threads waiting for the team. */
export async function countWaiting(db: Database, { producerId }: SchoolActor): Promise<{ waiting: number }> {
  const { rows } = await readAsSchool(db, { producerId }, (tx) =>
    sql<{
      waiting: number;
    }>`select ${counted(producerId, sql`t.waiting_since is not null and not t.hidden`)} as waiting`.execute(tx),
  );
  return { waiting: rows[0]?.waiting ?? 0 };
}

const VIEWS: Record<InboxView, RawBuilder<unknown>> = {
  waiting: sql`t.waiting_since is not null and not t.hidden`,
  answered: sql`t.kind = 'question' and t.waiting_since is null and not t.hidden`,
  comments: sql`t.kind = 'comment' and not t.hidden`,
  pinned: sql`t.pinned_at is not null`,
  reported: sql`t.reported`,
  hidden: sql`t.hides`,
};

const lessonTitle = sql`(select l.title from lessons l
  where l.producer_id = t.producer_id and l.id = t.lesson_id and l.deleted_at is null)`;

const searched = sql`join thread_posts said on said.producer_id = t.producer_id and said.id = t.id`;

const asked = ({ courseId, cohortId, age, search, view }: Omit<InboxQuestion, 'page' | 'assignee'>) => sql`
  (${courseId}::uuid is null or t.course_id = ${courseId}) and (${cohortId}::uuid is null or t.cohort_id = ${cohortId})
  and (${age}::integer = 0 or ${view === 'waiting' ? sql`t.waiting_since` : sql`t.last_post_at`}
    <= app_now() - ${age}::integer * interval '24 hours')
  and ${search === '' ? sql`true` : sql`(said.search like (select searchable(${anywhere(search)})) or t.lesson_id = any (${titled(search)}))`}`;

/** Matching lessons are found once, independently of the number of threads. */
const titled = (search: string) => sql`array(select l.id from lessons l
  where l.producer_id = app_producer_id() and l.deleted_at is null and ${containing(search, sql`l.title`)})`;

const assignedTo = ({ userId }: SchoolActor, assignee: string | null) => {
  if (assignee === null) return sql`true`;
  return assignee === 'none'
    ? sql`t.assignee_id is null`
    : sql`t.assignee_id = ${assignee === 'mine' ? (userId ?? null) : assignee}::uuid`;
};

/** For a thread `t`. */
export const assigneeFor = ({ userId }: SchoolActor) => sql`case when t.assignee_id is not null then jsonb_build_object(
  'id', t.assignee_id, 'name', coalesce(t.assignee_name, ''), 'mine', t.assignee_id is not distinct from ${userId ?? null}::uuid) end`;

const around = sql`
  join thread_posts o on o.producer_id = t.producer_id and o.id = t.id
  join courses c on c.producer_id = t.producer_id and c.id = t.course_id`;

/** A hidden thread `t` keeps its time for when it is shown again. */
export const waitingSince = sql`(case when not t.hidden then t.waiting_since end)`;

/** Waiting questions `n` about the moment of `t`. */
export const sameAs = sql`threads n
  where n.producer_id = t.producer_id and n.lesson_id = t.lesson_id and n.id <> t.id and n.kind = 'question'
    and n.waiting_since is not null and ${waitingSince} is not null and not n.hidden and not n.held and n.deleted_at is null
    and n.at_second between t.at_second - ${TALK.sameQuestionSeconds}::integer
      and t.at_second + ${TALK.sameQuestionSeconds}::integer`;

const rowOf = sql`
  t.id, t.kind, o.author_name as "authorName", left(o.body, ${BEGINNING}) as body, ${lessonTitle} as "lessonTitle",
  c.title as "courseTitle", t.at_second as second, t.private,
  ${holdsPost} as held,
  t.pinned_at is not null as pinned, case when t.reported then (select coalesce(sum(p.reports), 0)::integer
    from thread_posts p where p.producer_id = t.producer_id and p.thread_id = t.id) else 0 end as reports,
  ${waitingSince} as "waitingSince", t.last_post_at as "lastPostAt", (select count(*)::integer from ${sameAs}) as same`;

const counted = (producerId: string, which: RawBuilder<unknown>) => sql`(
  select count(*)::integer from (select from threads t where t.producer_id = ${producerId} and t.deleted_at is null
    and ${which} limit ${TALK.inboxCounted}) counted)`;

const medianOf = (producerId: string) => sql`(
  select round(percentile_cont(0.5) within group (order by extract(epoch from q.answered_at - q.created_at) / 60))::integer
  from (select t.answered_at, t.created_at from threads t where t.producer_id = ${producerId} and t.kind = 'question'
    and t.deleted_at is null and not t.hidden and t.answered_at > app_now() - ${MEDIAN_DAYS}::integer * interval '24 hours'
    order by t.answered_at desc limit ${MEDIAN_OF}) q)`;

const coursesOf = (producerId: string) => sql`array(
  select jsonb_build_object('id', c.id, 'title', c.title, 'cohorts', (
    select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name) order by k.starts_at desc nulls last, k.name), '[]')
    from cohorts k where k.producer_id = c.producer_id and k.course_id = c.id))
  from courses c where c.producer_id = ${producerId} and c.deleted_at is null
    and exists (select from threads t where t.producer_id = c.producer_id and t.course_id = c.id)
  order by searchable(c.title), c.id)`;
