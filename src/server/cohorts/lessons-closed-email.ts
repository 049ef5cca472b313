import { sql } from 'kysely';
import { z } from 'zod';
import { id } from '#shared/schemas.ts';
import { momentText } from '#shared/time/moment-text.ts';
import { unsubscribeToken } from '../account/unsubscribe.ts';
import { schoolEmailBranding } from '../branding/email-branding.ts';
import { asPlatform, type Tx } from '../db.ts';
import { button, heading, paragraph, strong, words } from '../email/blocks.ts';
import { defineEmail, isRecipient, type Recipient } from '../email/definition.ts';
import { lessonWindow, windowOpen } from '../learning/release/decision.ts';

const payload = z.object({ lessonIds: z.array(id) });
type Payload = z.infer<typeof payload>;
type Lesson = { title: string; courseId: string; opensAt: string | null };
type Content = { name: string; lessons: Lesson[]; url: string };

/** More are only counted. */
const NAMED = 5;

/** That lessons closed with a change of dates, as long as they are closed, and when they open again. */
export const lessonsClosedEmail = defineEmail({
  name: 'lessons_closed',
  carrier: 'school',
  payload,
  async load({ db, env }, email) {
    if (!isRecipient(email)) return { dropped: 'no_account' };
    const { branding, lessons } = await asPlatform(db, async (tx) => ({
      branding: await schoolEmailBranding(tx, env, email.producerId),
      lessons: await closedLessons(tx, email),
    }));
    const [first] = lessons;
    if (!first) return { dropped: 'outdated' };
    const token = unsubscribeToken(env, email);
    return {
      branding,
      content: { name: email.recipientName, lessons, url: branding.link(`/alunos/curso/${first.courseId}`) },
      secrets: [token],
      optOut: { label: 'Não quero mais receber avisos por e-mail', url: branding.link(`/alunos/avisos/${token}`) },
    };
  },
  subject: ({ lessons }: Content) =>
    lessons.length === 1 ? 'Uma aula mudou de data' : `${lessons.length} aulas mudaram de data`,
  body: ({ name, lessons, url }) => [
    heading(lessons.length === 1 ? `Uma aula mudou de data, ${name}` : `Aulas mudaram de data, ${name}`),
    ...lessons.slice(0, NAMED).map((lesson) => paragraph(words`${strong(lesson.title)}: ${whenOf(lesson)}.`)),
    ...(lessons.length > NAMED ? [paragraph(words`E mais ${String(lessons.length - NAMED)}.`)] : []),
    paragraph(words`O que você já fez fica guardado.`),
    button(url, 'Ver o curso'),
  ],
});

const whenOf = ({ opensAt }: Lesson) =>
  opensAt ? `abre ${momentText(new Date(opensAt))}` : 'fica fechada por enquanto';

async function closedLessons(tx: Tx, { producerId, userId, payload }: Recipient<Payload>): Promise<Lesson[]> {
  const { rows } = await sql<Lesson>`
    select l.title, c.id as "courseId", case when w.opens_at > app_now() then w.opens_at end as "opensAt"
    from students s
    join enrollments e on e.producer_id = s.producer_id and e.student_id = s.id
    join courses c on c.producer_id = e.producer_id and c.id = e.course_id
    join course_modules m on m.producer_id = c.producer_id and m.course_id = c.id and m.deleted_at is null
    join lessons l on l.producer_id = m.producer_id and l.module_id = m.id and l.deleted_at is null
    cross join lateral ${lessonWindow} w
    where s.producer_id = ${producerId} and s.user_id = ${userId} and s.status = 'active' and s.notify_by_email
      and c.published and c.deleted_at is null and l.id = any (${payload.lessonIds}::uuid[])
      and enrollment_open(e.status, e.access_until, app_now()) and not ${windowOpen}
    order by w.opens_at, m.position, l.position`.execute(tx);
  return rows;
}
