import { z } from 'zod';
import { id } from '#shared/schemas.ts';
import { schoolEmailBranding } from '../../branding/email-branding.ts';
import { asPlatform } from '../../db.ts';
import { button, heading, paragraph, strong, words } from '../../email/blocks.ts';
import { defineEmail, isRecipient } from '../../email/definition.ts';

const payload = z.object({ courseId: id, cohortId: id });
type Content = { name: string; cohort: string; course: string; url: string };

/** To enrolled students who were waiting for a seat in another turma. */
export const seatFreedEmail = defineEmail({
  name: 'seat_freed',
  carrier: 'school',
  payload,
  async load({ db, env }, email) {
    if (!isRecipient(email)) return { dropped: 'no_account' };
    const { courseId, cohortId } = email.payload;
    const { branding, found } = await asPlatform(db, async (tx) => ({
      branding: await schoolEmailBranding(tx, env, email.producerId),
      found: await tx
        .selectFrom('cohorts as t')
        .innerJoin('courses as c', (on) =>
          on.onRef('c.producer_id', '=', 't.producer_id').onRef('c.id', '=', 't.course_id'),
        )
        .where('t.producer_id', '=', email.producerId)
        .where('t.id', '=', cohortId)
        .where('c.deleted_at', 'is', null)
        .where('c.published', '=', true)
        .select(['t.name as cohort', 'c.title as course'])
        .executeTakeFirst(),
    }));
    if (!found) return { dropped: 'outdated' };
    return {
      branding,
      content: { name: email.recipientName, ...found, url: branding.link(`/alunos/curso/${courseId}`) },
    };
  },
  subject: ({ cohort }: Content) => `Sua vaga em ${cohort} saiu`,
  body: ({ name, cohort, course, url }) => [
    heading(`Sua vaga saiu, ${name}`),
    paragraph(words`Você saiu da lista de espera e já está em ${strong(cohort)}, do curso ${strong(course)}.`),
    button(url, 'Abrir o curso'),
  ],
});
