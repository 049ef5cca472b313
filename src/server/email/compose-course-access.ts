import { sql } from 'kysely';
import { asPlatform, type Tx } from '../db.ts';
import type { Compose, QueuedRow } from './composed.ts';
import { firstPassword, type Recipient } from './first-password.ts';
import type { Values } from './placeholders.ts';
import { BLANK, joinTitles, renderCourseAccess } from './render.ts';
import { schoolVoice } from './voice.ts';

type Course = { id: string; title: string };

export const OWN_PASSWORD = 'Use a senha que você já tem.';
const SCHOOL_PASSWORD = 'Use a senha definida pela escola.';

/** The access e-mail. Whoever has no password yet gets one here, at the last moment, and nowhere else. */
export const composeCourseAccess: Compose = async ({ db, env }, email) => {
  if (!isRecipient(email)) return { dropped: 'no_account' };
  const { voice, courses } = await asPlatform(db, async (tx) => ({
    voice: await schoolVoice(tx, env, email.producerId),
    courses: await openCourses(tx, email),
  }));
  const [first] = courses;
  if (!first) return { dropped: 'no_open_course' };
  const setBySchool = email.payload.passwordSetBySchool === true;
  const password = setBySchool ? null : await firstPassword({ db, env }, email);
  const values: Values = {
    name: email.recipientName,
    email: email.recipientEmail,
    password: password ?? (setBySchool ? SCHOOL_PASSWORD : OWN_PASSWORD),
    course_name: joinTitles(courses.map(({ title }) => title)),
    course_url: voice.link(courses.length === 1 ? `/alunos/curso/${first.id}` : '/alunos/cursos'),
    platform_name: voice.name,
    primary_color: voice.primaryColor,
  };
  const isFirst = password !== null;
  return {
    voice,
    message: renderCourseAccess(values, voice, { isFirst }),
    kept: renderCourseAccess(isFirst ? { ...values, password: BLANK } : values, voice, { isFirst }),
    passwordSent: isFirst,
  };
};

export const isRecipient = (email: QueuedRow): email is Recipient => email.producerId !== null && email.userId !== null;

/** Those of the e-mail that are still open to the person. */
export async function openCourses(tx: Tx, { producerId, userId, payload }: Recipient): Promise<Course[]> {
  const courseIds = payload.courseIds as string[];
  const { rows } = await sql<Course>`
    select c.id, c.title
    from students s
    join enrollments e on e.producer_id = s.producer_id and e.student_id = s.id
    join courses c on c.producer_id = e.producer_id and c.id = e.course_id
    where s.producer_id = ${producerId} and s.user_id = ${userId} and s.status = 'active' and c.deleted_at is null
      and c.id = any (${courseIds}::uuid[]) and enrollment_open(e.status, e.access_until, app_now())
    order by array_position(${courseIds}::uuid[], c.id)`.execute(tx);
  return rows;
}
