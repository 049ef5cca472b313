import { sql } from 'kysely';
import { z } from 'zod';
import { id } from '#shared/schemas.ts';
import { noticesOptOut } from '../../account/unsubscribe.ts';
import { schoolEmailBranding } from '../../branding/email-branding.ts';
import { asPlatform, type Tx } from '../../db.ts';
import { button, facts, heading, paragraph, strong, titled, words } from '../../email/blocks.ts';
import { defineEmail, isRecipient, type Recipient } from '../../email/definition.ts';
import { presentRecipient } from '../../email/present-recipient.ts';
import { type Graded, gradeText } from './graded-notice.ts';

const payload = z.object({ submissionId: id });
type Payload = z.infer<typeof payload>;
type Found = Graded & { lessonId: string; lesson: string };
type Content = Found & { name: string; url: string };

/** Tells a student of a grade, if it still stands and the student wants such notices. */
export const submissionGradedEmail = defineEmail({
  name: 'submission_graded',
  carrier: 'school',
  payload,
  async load({ db, env }, email) {
    if (!isRecipient(email)) return { dropped: 'no_account' };
    const { branding, found, recipient } = await asPlatform(db, async (tx) => ({
      branding: await schoolEmailBranding(tx, env, email.producerId),
      found: await findGraded(tx, email),
      recipient: await presentRecipient(tx, email),
    }));
    if (!found || !recipient) return { dropped: 'outdated' };
    const url = branding.link(`/alunos/curso/${found.courseId}?aula=${found.lessonId}`);
    return {
      branding,
      recipient,
      content: { ...found, name: recipient.recipientName, url },
      ...noticesOptOut(env, email, branding),
    };
  },
  subject: ({ verdict, title }: Content) =>
    verdict === 'approved' ? `Sua tarefa foi aprovada: ${title}` : `Refaça a tarefa: ${title}`,
  body: ({ name, verdict, title, lesson, marks, comment, url }) => [
    heading(verdict === 'approved' ? `Tarefa aprovada, ${name}` : `Falta um ajuste na tarefa, ${name}`),
    paragraph(words`A escola corrigiu ${strong(title)}, da aula ${strong(lesson)}.`),
    facts([['Nota', gradeText(marks)]]),
    ...(comment ? [titled('Comentário', paragraph(comment))] : []),
    button(url, verdict === 'approved' ? 'Ver a correção' : 'Refazer a tarefa'),
  ],
});

/** While the course is open to the recipient. */
async function findGraded(tx: Tx, { producerId, userId, payload }: Recipient<Payload>): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select a.title, l.id as "lessonId", l.title as lesson, c.id as "courseId", s.state as verdict, s.marks, s.comment
    from submissions s
    join students st on st.producer_id = s.producer_id and st.id = s.student_id and st.status = 'active' and st.notify_by_email
    join assignments a on a.producer_id = s.producer_id and a.id = s.assignment_id and a.removed_at is null
    join lessons l on l.producer_id = a.producer_id and l.id = a.lesson_id and l.deleted_at is null
    join course_modules m on m.producer_id = l.producer_id and m.id = l.module_id and m.deleted_at is null
    join courses c on c.producer_id = l.producer_id and c.id = l.course_id and c.deleted_at is null and c.published
    join enrollments e on e.producer_id = c.producer_id and e.course_id = c.id and e.student_id = st.id
    where s.producer_id = ${producerId} and s.id = ${payload.submissionId} and st.user_id = ${userId} and s.current and s.returned_at is not null
      and enrollment_open(e.status, e.access_until, app_now())`.execute(tx);
  return rows[0];
}
