import { sql } from 'kysely';
import { z } from 'zod';
import { id } from '#shared/schemas.ts';
import { unsubscribeToken } from '../../account/unsubscribe.ts';
import { schoolEmailBranding } from '../../branding/email-branding.ts';
import { asPlatform, type Tx } from '../../db.ts';
import { button, heading, paragraph, strong, words } from '../../email/blocks.ts';
import { defineEmail, isRecipient, type Recipient } from '../../email/definition.ts';
import { released } from '../../learning/release/decision.ts';
import { titlesOf } from './opened-notice.ts';

const payload = z.object({ lessonIds: z.array(id) });
type Payload = z.infer<typeof payload>;
type Content = { name: string; count: number; lessons: string; url: string };

/** That lessons opened, as long as they are open and the student wants to hear of it. */
export const lessonsOpenedEmail = defineEmail({
  name: 'lessons_opened',
  carrier: 'school',
  payload,
  async load({ db, env }, email) {
    if (!isRecipient(email)) return { dropped: 'no_account' };
    const { branding, lessons } = await asPlatform(db, async (tx) => ({
      branding: await schoolEmailBranding(tx, env, email.producerId),
      lessons: await openLessons(tx, email),
    }));
    const [first] = lessons;
    if (!first) return { dropped: 'outdated' };
    const token = unsubscribeToken(env, email);
    const isOne = lessons.every(({ courseId }) => courseId === first.courseId);
    return {
      branding,
      content: {
        name: email.recipientName,
        count: lessons.length,
        lessons: titlesOf(lessons),
        url: branding.link(isOne ? `/alunos/curso/${first.courseId}` : '/alunos/cursos'),
      },
      secrets: [token],
      optOut: { label: 'Não quero mais receber avisos por e-mail', url: branding.link(`/alunos/avisos/${token}`) },
    };
  },
  subject: ({ count }: Content) => (count === 1 ? 'Abriu 1 aula nova' : `Abriram ${count} aulas novas`),
  body: ({ name, count, lessons, url }) => [
    heading(count === 1 ? `Uma aula abriu para você, ${name}` : `${count} aulas abriram para você, ${name}`),
    paragraph(words`Já pode assistir: ${strong(lessons)}.`),
    button(url, 'Assistir agora'),
  ],
});

async function openLessons(tx: Tx, { producerId, userId, payload }: Recipient<Payload>) {
  const { rows } = await sql<{ title: string; courseId: string }>`
    select l.title, c.id as "courseId"
    from students s
    join enrollments e on e.producer_id = s.producer_id and e.student_id = s.id
    join courses c on c.producer_id = e.producer_id and c.id = e.course_id
    join course_modules m on m.producer_id = c.producer_id and m.course_id = c.id and m.deleted_at is null
    join lessons l on l.producer_id = m.producer_id and l.module_id = m.id and l.deleted_at is null
    where s.producer_id = ${producerId} and s.user_id = ${userId} and s.status = 'active' and s.notify_by_email
      and c.published and c.deleted_at is null and l.id = any (${payload.lessonIds}::uuid[])
      and enrollment_open(e.status, e.access_until, app_now())
      and ${released}
    order by c.title, m.position, l.position`.execute(tx);
  return rows;
}
