import { sql } from 'kysely';
import { z } from 'zod';
import { day, id } from '#shared/schemas.ts';
import { formatList } from '#shared/text/format-list.ts';
import { DAY_MS, localDay } from '#shared/time/dates.ts';
import { formatDay, inDays } from '#shared/time/days.ts';
import { noticesOptOut } from '../../../account/unsubscribe.ts';
import { schoolEmailBranding } from '../../../branding/email-branding.ts';
import { asPlatform, type Tx } from '../../../db.ts';
import { button, facts, heading, note, paragraph, strong, words } from '../../../email/blocks.ts';
import { defineEmail, isRecipient, type Recipient } from '../../../email/definition.ts';
import { presentRecipient } from '../../../email/present-recipient.ts';

const payload = z.object({ courseIds: z.array(id), lastDay: day });
type Payload = z.infer<typeof payload>;

type Content = {
  name: string;
  courses: string;
  /** `YYYY-MM-DD`, included. */
  lastDay: string;
  /** Days until the last day; 0 on that day. */
  days: number;
  url: string;
};

/** Tells a student that access ends, if it still ends on that day and they want such notices. */
export const accessEndingEmail = defineEmail({
  name: 'access_ending',
  carrier: 'school',
  payload,
  async load({ db, env }, email) {
    if (!isRecipient(email)) return { dropped: 'no_account' };
    const { branding, courses, recipient } = await asPlatform(db, async (tx) => ({
      branding: await schoolEmailBranding(tx, env, email.producerId),
      courses: await endingCourses(tx, email),
      recipient: await presentRecipient(tx, email),
    }));
    const [first] = courses;
    if (!first || !recipient) return { dropped: 'outdated' };
    const { lastDay } = email.payload;
    return {
      branding,
      recipient,
      content: {
        name: recipient.recipientName,
        courses: formatList(courses.map(({ title }) => title)),
        lastDay,
        days: Math.round((Date.parse(lastDay) - Date.parse(localDay(new Date()))) / DAY_MS),
        url: branding.link(courses.length === 1 ? `/alunos/curso/${first.id}` : '/alunos/cursos'),
      },
      ...noticesOptOut(env, email, branding),
    };
  },
  subject: ({ courses, lastDay }: Content) => `Seu acesso a ${courses} termina em ${formatDay(lastDay)}`,
  body: ({ name, courses, lastDay, days, url }) => [
    heading(`Seu acesso termina ${inDays(days)}, ${name}`),
    paragraph(words`Você pode assistir a ${strong(courses)} até o fim do último dia.`),
    facts([['Último dia', formatDay(lastDay)]]),
    button(url, 'Continuar assistindo'),
    note(
      'Depois desse dia as aulas ficam bloqueadas, e seu progresso continua guardado. Para continuar com acesso, fale com a ' +
        'escola antes do fim.',
    ),
  ],
});

async function endingCourses(tx: Tx, { producerId, userId, payload }: Recipient<Payload>) {
  const { rows } = await sql<{ id: string; title: string }>`
    select c.id, c.title
    from students s
    join enrollments e on e.producer_id = s.producer_id and e.student_id = s.id
    join courses c on c.producer_id = e.producer_id and c.id = e.course_id
    where s.producer_id = ${producerId} and s.user_id = ${userId} and s.status = 'active' and s.notify_by_email
      and c.published and c.deleted_at is null and c.id = any (${payload.courseIds}::uuid[])
      and enrollment_open(e.status, e.access_until, app_now()) and access_last_day(e.access_until) = ${payload.lastDay}::date
    order by c.title, c.id`.execute(tx);
  return rows;
}
