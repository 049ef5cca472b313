import { sql } from 'kysely';
import { z } from 'zod';
import { id } from '#shared/schemas.ts';
import { noticesOptOut } from '../../account/unsubscribe.ts';
import { schoolEmailBranding } from '../../branding/email-branding.ts';
import { asPlatform, type Tx } from '../../db.ts';
import { button, heading, paragraph, strong, words } from '../../email/blocks.ts';
import { defineEmail, isRecipient, type Recipient } from '../../email/definition.ts';
import { presentRecipient } from '../../email/present-recipient.ts';

const payload = z.object({ courseId: id, cohortId: id });
type Payload = z.infer<typeof payload>;
type Content = { name: string; cohort: string; course: string; url: string };

/**
 * To enrolled students who were waiting for a seat in another turma, if they are still in it and want such notices.
 */
export const seatFreedEmail = defineEmail({
  name: 'seat_freed',
  carrier: 'school',
  payload,
  async load({ db, env }, email) {
    if (!isRecipient(email)) return { dropped: 'no_account' };
    const { branding, found, recipient } = await asPlatform(db, async (tx) => ({
      branding: await schoolEmailBranding(tx, env, email.producerId),
      found: await findSeat(tx, email),
      recipient: await presentRecipient(tx, email),
    }));
    if (!found || !recipient) return { dropped: 'outdated' };
    const url = branding.link(`/alunos/curso/${email.payload.courseId}`);
    return {
      branding,
      recipient,
      content: { name: recipient.recipientName, ...found, url },
      ...noticesOptOut(env, email, branding),
    };
  },
  subject: ({ cohort }: Content) => `Sua vaga em ${cohort} saiu`,
  body: ({ name, cohort, course, url }) => [
    heading(`Sua vaga saiu, ${name}`),
    paragraph(words`Você saiu da lista de espera e já está em ${strong(cohort)}, do curso ${strong(course)}.`),
    button(url, 'Abrir o curso'),
  ],
});

async function findSeat(tx: Tx, { producerId, userId, payload }: Recipient<Payload>) {
  const { rows } = await sql<{ cohort: string; course: string }>`
    select t.name as cohort, c.title as course
    from students s
    join cohorts t on t.producer_id = s.producer_id and t.id = ${payload.cohortId}
    join courses c on c.producer_id = t.producer_id and c.id = t.course_id
    join enrollments e on e.producer_id = c.producer_id and e.course_id = c.id and e.student_id = s.id
    where s.producer_id = ${producerId} and s.user_id = ${userId} and s.status = 'active' and s.notify_by_email
      and c.published and c.deleted_at is null and enrollment_open(e.status, e.access_until, app_now())
      and exists (select from access_grants g where g.producer_id = t.producer_id and g.student_id = s.id
        and g.cohort_id = t.id and g.closed_at is null)`.execute(tx);
  return rows[0];
}
