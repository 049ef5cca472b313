import { sql } from 'kysely';
import { z } from 'zod';
import { AT_THREADS } from '#shared/conversations/at-threads.ts';
import type { ThreadKind } from '#shared/conversations/kinds.ts';
import { id } from '#shared/schemas.ts';
import { firstName } from '#shared/text/text.ts';
import { noticesOptOut } from '../../account/unsubscribe.ts';
import { schoolEmailBranding } from '../../branding/email-branding.ts';
import { asPlatform, type Tx } from '../../db.ts';
import { button, heading, paragraph, strong, titled, words } from '../../email/blocks.ts';
import { defineEmail, isRecipient } from '../../email/definition.ts';
import { presentRecipient } from '../../email/present-recipient.ts';
import { createReplyAddress } from '../by-mail/reply-address.ts';
import { readsThread } from '../readers.ts';
import { allowedBy, type Choices, choicesOf, isOpen } from '../settings-of.ts';
import { wantsNotice } from './wants-notice.ts';

const payload = z.object({ postId: id });
type Found = Choices & {
  courseId: string;
  lessonId: string;
  threadId: string;
  kind: ThreadKind;
  mine: boolean;
  studentId: string;
  lesson: string;
  asked: string;
  answer: string;
  byTeam: boolean;
  by: string;
};
type Content = Found & { name: string; url: string; mayReply: boolean };

/** Tells a student of an answer, if it still stands and they want such notices. */
export const answeredEmail = defineEmail({
  name: 'thread_answered',
  carrier: 'school',
  payload,
  async load({ db, env }, email) {
    if (!isRecipient(email)) return { dropped: 'no_account' };
    const { producerId } = email;
    const { branding, found, recipient, reply } = await asPlatform(db, async (tx) => {
      const found = await findAnswer(tx, { ...email, postId: email.payload.postId });
      return {
        found,
        recipient: await presentRecipient(tx, email),
        branding: await schoolEmailBranding(tx, env, producerId),
        reply:
          found &&
          isOpen(allowedBy(found), found) &&
          (await createReplyAddress(tx, env, { ...found, emailId: email.id, producerId, replier: found })),
      };
    });
    if (!found || !recipient) return { dropped: 'outdated' };
    const optOut = noticesOptOut(env, email, branding);
    const url = branding.link(`/alunos/curso/${found.courseId}?aula=${found.lessonId}&${AT_THREADS[found.kind]}`);
    return {
      branding,
      recipient,
      content: { ...found, name: recipient.recipientName, url, mayReply: Boolean(reply) },
      ...optOut,
      ...(reply && { replyTo: reply.address, secrets: [...(optOut.secrets ?? []), reply.token] }),
      // Words that their author may delete.
      isConfidential: true,
    };
  },
  subject: ({ lesson, byTeam }: Content) => (byTeam ? `A escola respondeu: ${lesson}` : `Nova resposta: ${lesson}`),
  body: ({ name, lesson, asked, answer, url, byTeam, by, mayReply }) => [
    heading(`Você tem uma resposta, ${name}`),
    paragraph(words`${byTeam ? 'A escola' : firstName(by)} respondeu em ${strong(lesson)}.`),
    ...(asked ? [titled('A pergunta', paragraph(asked))] : []),
    titled('A resposta', paragraph(answer)),
    ...(mayReply
      ? [paragraph('Para continuar a conversa, responda a este e-mail: só o que você escrever é publicado.')]
      : []),
    button(url, 'Abrir a aula'),
  ],
});

type Which = { producerId: string; userId: string; postId: string };

/** While the course, and the thread in it, are open to the recipient. */
async function findAnswer(tx: Tx, { producerId, userId, postId }: Which): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select t.course_id as "courseId", l.id as "lessonId", t.id as "threadId", t.kind, t.author_id = st.id is true as mine,
      o.audience, o."commentsOn", st.id as "studentId", l.title as lesson, q.body as asked, p.body as answer,
      p.by_team as "byTeam", p.author_name as by
    from thread_posts p
    join threads t on t.producer_id = p.producer_id and t.id = p.thread_id and t.deleted_at is null
    join thread_posts q on q.producer_id = t.producer_id and q.id = t.id
    join lessons l on l.producer_id = t.producer_id and l.id = t.lesson_id and l.deleted_at is null
    join courses c on c.producer_id = l.producer_id and c.id = l.course_id and c.deleted_at is null and c.published
    join students st on st.producer_id = p.producer_id and st.user_id = ${userId} and st.status = 'active' and st.notify_by_email and ${wantsNotice('email')}
    join enrollments e on e.producer_id = c.producer_id and e.course_id = c.id and e.student_id = st.id
    ${choicesOf(producerId)}
    where p.producer_id = ${producerId} and p.id = ${postId} and p.deleted_at is null and p.hidden_at is null and not p.held
      and enrollment_open(e.status, e.access_until, app_now()) and ${readsThread}`.execute(tx);
  return rows[0];
}
