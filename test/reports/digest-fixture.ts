import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { asPlatform } from '#server/db.ts';
import { sendQueuedEmail } from '#server/email/worker.ts';
import { setCompletion } from '#server/learning/progress/completion.ts';
import { sendWeeklyDigests } from '#server/reports/send-digests.ts';
import type { ReportsScreen } from '#shared/contract/school/reports.ts';
import { DAY_MS, localDay } from '#shared/time/dates.ts';
import { addDays } from '#shared/time/days.ts';
import { type Caller, testApp } from '#test/app.ts';
import { newCourse, newSchool, newStudent, openEnrollment, type TestSchool } from '#test/fixtures/factories.ts';
import { type OutgoingMail, outgoingMail } from '#test/fixtures/outgoing-mail.ts';
import { asOwner } from '#test/fixtures/owner.ts';

/* A school whose weekly digest is looked at, and the Monday it is sent on. */

const { services, url, call, signedIn } = await testApp();
const { db, jobs } = services;

/** The next one: today is a day of the week before it, whichever it is. */
export const MONDAY = addDays(localDay(new Date()), 7 - ((new Date(localDay(new Date())).getUTCDay() + 6) % 7));
export const [FIRST, SUNDAY] = [addDays(MONDAY, -7), addDays(MONDAY, -1)];
/** A moment by the clock of São Paulo. */
export const at = (time: string, day = MONDAY) => new Date(`${day}T${time}-03:00`);
export const EIGHT = at('08:00:00');

export let mail: OutgoingMail;
export let school: TestSchool;
export let email: string;
export let producer: Caller;

/** Sets up each test. Must be called in the test file, because hooks belong to the file that registers them. */
export function eachWithItsSchool(): void {
  beforeAll(async () => {
    mail = await outgoingMail(services);
  });
  afterAll(() => mail.stop());
  beforeEach(async () => {
    // A run looks at every school: what other tests have left is no part of these.
    await asOwner(url, 'delete from weekly_digests');
    school = await newSchool(db, { trial_ends_at: new Date(Date.now() + 900 * DAY_MS).toISOString() });
    email = `${school.slug}@example.com`;
    producer = await signedIn({ kind: 'producer', userId: school.producerId });
  });
}

export const write = (statement: ReturnType<typeof sql>) => asPlatform(db, (tx) => statement.execute(tx));
export const turn = (on: boolean) => call('producer.setWeeklyDigest', { on }, producer);
export const run = async (now = EIGHT) => (await sendWeeklyDigests(services, now)).emails;
export const queued = () =>
  asPlatform(db, (tx) =>
    tx
      .selectFrom('email_logs')
      .select(['id', 'producer_id', 'payload', 'status', 'content'])
      .where('user_id', '=', school.producerId)
      .where('template_name', '=', 'weekly_digest')
      .orderBy('created_at')
      .execute(),
  );
export const send = async (now = EIGHT) => {
  for (const { id } of await queued()) await sendQueuedEmail({ ...mail.services, now: () => now }, id);
  return mail.receivedBy(email);
};
/** The e-mail of that Monday. */
export const digest = async () => {
  await turn(true);
  await run();
  return (await send()).at(-1);
};

/** A student who completed a lesson at each of these moments. */
export async function learn(...moments: Date[]) {
  const student = await newStudent(db, school, { created_at: at('12:00:00', addDays(MONDAY, -60)).toISOString() });
  const { id, lessonIds } = await newCourse(db, school, { title: 'Cerâmica', modules: [moments.map(() => ({}))] });
  await openEnrollment(db, student, id);
  for (const [index, moment] of moments.entries()) {
    const lessonId = lessonIds[index] ?? '';
    await setCompletion(db, jobs, student, { lessonId, completed: true });
    await write(sql`update lesson_progress set completed_at = ${moment} where lesson_id = ${lessonId}`);
  }
  return { student, lessonIds };
}
export const wednesday = at('10:00:00', addDays(MONDAY, -5));

export const choiceOf = async (caller: Caller) =>
  ((await call('producer.reports', {}, caller)).data as ReportsScreen).weeklyDigest;
