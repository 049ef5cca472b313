import { sql } from 'kysely';
import type { ThreadKind } from '#shared/conversations/kinds.ts';
import { truncate } from '#shared/text/text.ts';
import { asSchool, type Database, type Tx } from '../../db.ts';
import { queueEmails } from '../../email/outbox.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { notify } from '../../notifications/notify.ts';
import { readsThread } from '../readers.ts';
import { answeredEmail } from './answered-email.ts';
import { wantsNotice } from './wants-notice.ts';

export type PostRef = { producerId: string; postId: string };

/** The rest can be read under the lesson. */
const QUOTED = 300;

type Found = {
  courseId: string;
  lessonId: string;
  threadKind: ThreadKind;
  lessonTitle: string;
  body: string;
  byTeam: boolean;
  recipients: {
    studentId: string;
    userId: string;
    email: string;
    name: string;
    wantsEmail: boolean;
    wantsPush: boolean;
  }[];
};

/** Tells a thread's author and followers of an answer or reply, by their chosen channels. Idempotent. */
export async function notifyOfPost(
  { db, jobs }: { db: Database; jobs: Jobs },
  { producerId, postId }: PostRef,
): Promise<void> {
  await asSchool(db, { producerId }, async (tx) => {
    const found = await findUnnotified(tx, { producerId, postId });
    if (!found || found.recipients.length === 0) return;
    const { byTeam, lessonTitle, courseId, lessonId, threadKind, body, recipients } = found;
    await notify(
      tx,
      jobs,
      {
        producerId,
        studentIds: recipients.map(({ studentId }) => studentId),
        quietFor: recipients.filter(({ wantsPush }) => !wantsPush).map(({ studentId }) => studentId),
      },
      {
        type: 'course',
        title: byTeam ? 'A escola respondeu' : 'Nova resposta em uma conversa',
        // A notice stays: words that their author may delete, or the team hide, are only read in the conversation.
        message: byTeam ? `“${lessonTitle}”: ${truncate(body, QUOTED)}` : `“${lessonTitle}”`,
        ...{ courseId, lessonId, threadKind },
      },
    );
    const mailed = recipients.filter(({ wantsEmail }) => wantsEmail);
    if (mailed.length === 0) return;
    await queueEmails(
      tx,
      jobs,
      answeredEmail,
      mailed.map(({ userId, email, name }) => ({
        ...{ producerId, userId, recipientEmail: email, recipientName: name },
        payload: { postId },
      })),
    );
  });
}

/** Marks it as notified; null if it was already, is not visible any more, or is what the others reply to. */
async function findUnnotified(tx: Tx, { producerId, postId }: PostRef): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    with post as (
      update thread_posts set told_at = app_now()
      where producer_id = ${producerId} and id = ${postId} and id <> thread_id and told_at is null and not held and hidden_at is null
        and deleted_at is null
      returning *)
    select t.course_id as "courseId", l.id as "lessonId", t.kind as "threadKind", l.title as "lessonTitle", p.body, p.by_team as "byTeam", array(
      select jsonb_build_object('studentId', st.id, 'userId', st.user_id, 'email', st.email, 'name', st.name,
        'wantsEmail', st.notify_by_email and ${wantsNotice('email')}, 'wantsPush', ${wantsNotice('browser')})
      from students st
      left join thread_follows f on f.producer_id = st.producer_id and f.thread_id = t.id and f.student_id = st.id
      join enrollments e on e.producer_id = st.producer_id and e.student_id = st.id and e.course_id = t.course_id
      where st.producer_id = t.producer_id and st.status = 'active' and st.id is distinct from p.author_id
        and enrollment_open(e.status, e.access_until, app_now())
        and (st.id = t.author_id or st.id in (select o.student_id from thread_follows o
          where o.producer_id = t.producer_id and o.thread_id = t.id))
        and not coalesce(f.muted, false)
        and ${readsThread}) as recipients
    from post p join threads t on t.producer_id = p.producer_id and t.id = p.thread_id
    join lessons l on l.producer_id = t.producer_id and l.id = t.lesson_id and l.deleted_at is null`.execute(tx);
  return rows[0];
}
