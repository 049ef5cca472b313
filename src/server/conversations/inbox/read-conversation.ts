import { sql } from 'kysely';
import type { Conversation } from '#shared/contract/conversations/inbox.ts';
import { TALK } from '#shared/conversations/limits.ts';
import { mayDo } from '#shared/team/roles.ts';
import type { Producer } from '../../actors.ts';
import { type Database, readAsSchool } from '../../db.ts';
import { notFound } from '../../problem.ts';
import { assignable } from '../answerers.ts';
import { picturesOf } from '../pictures/attach.ts';
import { postState } from '../student/shown-threads.ts';
import { assigneeFor, sameAs, waitingSince } from './read-inbox.ts';

/** Number of the student's other conversations shown beside it. */
const OTHERS = 5;
const BEGINNING = 160;

/** A thread with all posts, its author, and others who ask the same. @throws Problem not_found */
export async function readConversation(
  db: Database,
  school: Producer,
  { threadId }: { threadId: string },
): Promise<Conversation> {
  const { producerId } = school;
  const { rows } = await readAsSchool(db, { producerId }, (tx) =>
    sql<Conversation>`
      select t.id, t.kind, t.course_id as "courseId", c.title as "courseTitle", l.id as "lessonId", l.title as "lessonTitle",
        k.name as cohort, t.at_second as second, t.private, t.pinned_at is not null as pinned, t.hidden,
        t.closed_at is not null as closed, ${waitingSince} as "waitingSince", ${assigneeFor(school)} as assignee, ${assignable(school, 'thread')} as people, ${postsOf} as posts, ${askerOf(mayDo(school, 'students.see'))} as asker,
        array(select jsonb_build_object('id', n.id, 'authorName', o.author_name, 'body', left(o.body, ${BEGINNING}), 'second', n.at_second)
          from (select n.id, n.producer_id, n.at_second, n.waiting_since from ${sameAs} order by n.waiting_since limit ${TALK.sameQuestions}) n
          join thread_posts o on o.producer_id = n.producer_id and o.id = n.id order by n.waiting_since) as same
      from threads t
      join courses c on c.producer_id = t.producer_id and c.id = t.course_id
      left join lessons l on l.producer_id = t.producer_id and l.id = t.lesson_id and l.deleted_at is null
      left join cohorts k on k.producer_id = t.producer_id and k.id = t.cohort_id
      where t.producer_id = ${producerId} and t.id = ${threadId} and t.deleted_at is null`.execute(tx),
  );
  const [found] = rows;
  if (!found) throw notFound();
  return found;
}

/** The opening, the latest, and all that is to be decided. */
const postsOf = sql`array(
  select jsonb_build_object('id', p.id, 'authorName', p.author_name, 'authorId', p.author_id, 'team', p.by_team, 'body', p.body, 'pictures', ${picturesOf},
    'state', ${postState}, 'createdAt', p.created_at, 'editedAt', p.edited_at, 'byMail', p.by_mail, 'reports', p.reports, 'judgedAt', p.judged_at,
    'reasons', array(select r.reason from post_reports r where r.producer_id = p.producer_id and r.post_id = p.id
      and p.reports > 0 and r.settled_at is null and r.reason <> '' order by r.created_at))
  from thread_posts p where p.producer_id = t.producer_id and p.thread_id = t.id
    and (p.id = t.id or p.held or p.reports > 0 or p.id in (select l.id from thread_posts l
      where l.producer_id = t.producer_id and l.thread_id = t.id and l.id <> t.id order by l.created_at desc, l.id desc limit ${TALK.threadPosts}))
  order by p.id <> t.id, p.created_at, p.id)`;

const lessonsInOrder = sql`
  select n.id, row_number() over (order by m.position, m.id, n.position, n.id)::integer as number
  from lessons n join course_modules m on m.producer_id = n.producer_id and m.id = n.module_id and m.deleted_at is null
  where n.producer_id = t.producer_id and n.course_id = t.course_id and n.deleted_at is null`;

/** For the student `st`, in threads visible to the caller. */
const WRITTEN = sql`(
  select jsonb_build_object('posts', count(*), 'hidden', count(*) filter (where w.hidden_at is not null),
    'reported', count(*) filter (where w.reports > 0))
  from thread_posts w where w.producer_id = st.producer_id and w.author_id = st.id and w.deleted_at is null)`;

/** The author of `t`, in its course `c`. */
const askerOf = (known: boolean) => sql`(
  select jsonb_build_object('id', st.id, 'name', st.name, 'email', case when ${known}::boolean then st.email end, 'written', ${WRITTEN}, 'progress', e.progress,
    'lessons', (select count(*) from (${lessonsInOrder}) n),
    'at', (select jsonb_build_object('number', n.number, 'second', p.position_seconds) from lesson_progress p
      join (${lessonsInOrder}) n on n.id = p.lesson_id
      where p.producer_id = st.producer_id and p.student_id = st.id and p.course_id = t.course_id
      order by p.last_watched_at desc nulls last limit 1),
    'lastSeenAt', (select max(p.last_watched_at) from lesson_progress p
      where p.producer_id = st.producer_id and p.student_id = st.id and p.course_id = t.course_id),
    'cohort', (select k.name from access_grants g join cohorts k on k.producer_id = g.producer_id and k.id = g.cohort_id
      where g.producer_id = st.producer_id and g.student_id = st.id and g.course_id = t.course_id and g.closed_at is null
      order by g.starts_at desc limit 1),
    'since', e.enrolled_at, 'open', st.status = 'active' and coalesce(enrollment_open(e.status, e.access_until, app_now()), false), 'until', access_last_day(e.access_until),
    'others', (select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'body', left(o.body, ${BEGINNING}),
        'answeredAt', x.answered_at, 'createdAt', x.created_at) order by x.created_at desc), '[]')
      from (select * from threads x where x.producer_id = st.producer_id and x.author_id = st.id and x.id <> t.id
        and x.deleted_at is null order by x.created_at desc limit ${OTHERS}) x
      join thread_posts o on o.producer_id = x.producer_id and o.id = x.id))
  from students st
  left join enrollments e on e.producer_id = st.producer_id and e.student_id = st.id and e.course_id = t.course_id
  where st.producer_id = t.producer_id and st.id = t.author_id)`;
