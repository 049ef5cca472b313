import { sql } from 'kysely';
import { DAY_MS, localDay } from '#shared/dates.ts';
import { unsubscribeToken } from '../account/unsubscribe.ts';
import { asPlatform, type Tx } from '../db.ts';
import { isRecipient } from './compose-course-access.ts';
import type { Compose } from './composed.ts';
import type { Recipient } from './first-password.ts';
import { BLANK, joinTitles, renderAccessEnding } from './render.ts';
import type { AccessEnding } from './templates/access-ending.ts';
import { schoolVoice } from './voice.ts';

/** That access to courses ends, as long as it still ends on that day and the student wants to hear of it. */
export const composeAccessEnding: Compose = async ({ db, env }, email) => {
  if (!isRecipient(email)) return { dropped: 'no_account' };
  const { voice, courses } = await asPlatform(db, async (tx) => ({
    voice: await schoolVoice(tx, env, email.producerId),
    courses: await endingCourses(tx, email),
  }));
  const [first] = courses;
  if (!first) return { dropped: 'outdated' };
  const lastDay = email.payload.lastDay as string;
  const token = unsubscribeToken(env, email);
  const unsubscribeUrl = voice.link(`/alunos/avisos/${token}`);
  const ending: AccessEnding = {
    name: email.recipientName,
    courses: joinTitles(courses.map(({ title }) => title)),
    lastDay,
    days: Math.round((Date.parse(lastDay) - Date.parse(localDay(new Date()))) / DAY_MS),
    url: voice.link(courses.length === 1 ? `/alunos/curso/${first.id}` : '/alunos/cursos'),
    unsubscribeUrl,
  };
  return {
    voice,
    message: renderAccessEnding(ending, voice),
    kept: renderAccessEnding({ ...ending, unsubscribeUrl: unsubscribeUrl.replace(token, BLANK) }, voice),
    unsubscribeUrl,
    passwordSent: false,
  };
};

async function endingCourses(tx: Tx, { producerId, userId, payload }: Recipient) {
  const { rows } = await sql<{ id: string; title: string }>`
    select c.id, c.title
    from students s
    join enrollments e on e.producer_id = s.producer_id and e.student_id = s.id
    join courses c on c.producer_id = e.producer_id and c.id = e.course_id
    where s.producer_id = ${producerId} and s.user_id = ${userId} and s.status = 'active' and s.notify_by_email
      and c.published and c.deleted_at is null and c.id = any (${payload.courseIds as string[]}::uuid[])
      and enrollment_open(e.status, e.access_until, app_now()) and access_last_day(e.access_until) = ${payload.lastDay as string}::date
    order by c.title, c.id`.execute(tx);
  return rows;
}
