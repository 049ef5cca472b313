import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { randomFrom } from '#db/demo/random.ts';
import type { ReportsScreen } from '#shared/contract/school/reports.ts';
import { DAY_MS, localDay } from '#shared/time/dates.ts';
import { addDays, formatDay } from '#shared/time/days.ts';
import { type Caller, testApp } from '#test/app.ts';
import { newCourse, newSchool, newStudent, openEnrollment, type TestSchool } from '#test/fixtures/factories.ts';
import { type OutgoingMail, outgoingMail } from '#test/fixtures/outgoing-mail.ts';
import { asOwner } from '#test/fixtures/owner.ts';
import { naiveReports, naiveWeeksLessons } from '#test/reports/naive.ts';
import { liveThrough } from '#test/reports/random-history.ts';
import { altered } from '#test/run/altered.ts';
import { untilAwaited } from '#test/run/locks.ts';
import { PATIENCE } from '#test/run/patience.ts';
import { asPlatform } from '../db.ts';
import { emailJob } from '../email/jobs.ts';
import { sendQueuedEmail } from '../email/worker.ts';
import { startJobs } from '../jobs/jobs.ts';
import { setCompletion } from '../learning/progress/completion.ts';
import { sendWeeklyDigests } from './send-digests.ts';
import { readWeek } from './week.ts';
import { digestToken } from './weekly-digest.ts';

const { services, url, fetch, call, signedIn, lines } = await testApp();
const { db, env, jobs } = services;

/** The next one: today is a day of the week before it, whichever it is. */
const MONDAY = addDays(localDay(new Date()), 7 - ((new Date(localDay(new Date())).getUTCDay() + 6) % 7));
const [FIRST, SUNDAY] = [addDays(MONDAY, -7), addDays(MONDAY, -1)];
/** A moment by the clock of São Paulo. */
const at = (time: string, day = MONDAY) => new Date(`${day}T${time}-03:00`);
const EIGHT = at('08:00:00');

let mail: OutgoingMail;
beforeAll(async () => {
  mail = await outgoingMail(services);
});
afterAll(() => mail.stop());

let school: TestSchool;
let email: string;
let producer: Caller;
beforeEach(async () => {
  // A run looks at every school: what other tests have left is no part of these.
  await asOwner(url, 'delete from weekly_digests');
  school = await newSchool(db, { trial_ends_at: new Date(Date.now() + 900 * DAY_MS).toISOString() });
  email = `${school.slug}@example.com`;
  producer = await signedIn({ kind: 'producer', userId: school.producerId });
});

const close = (expected: number | null) => (expected === null ? null : expect.closeTo(expected, 6));
const write = (statement: ReturnType<typeof sql>) => asPlatform(db, (tx) => statement.execute(tx));
const turn = (on: boolean) => call('producer.setWeeklyDigest', { on }, producer);
const run = async (now = EIGHT) => (await sendWeeklyDigests(services, now)).emails;
const queued = () =>
  asPlatform(db, (tx) =>
    tx
      .selectFrom('email_logs')
      .select(['id', 'producer_id', 'payload', 'status', 'content'])
      .where('user_id', '=', school.producerId)
      .where('template_name', '=', 'weekly_digest')
      .orderBy('created_at')
      .execute(),
  );
const send = async (now = EIGHT) => {
  for (const { id } of await queued()) await sendQueuedEmail({ ...mail.services, now: () => now }, id);
  return mail.receivedBy(email);
};
/** The e-mail of that Monday. */
const digest = async () => {
  await turn(true);
  await run();
  return (await send()).at(-1);
};

/** Somebody who completed a lesson at each of these moments. */
async function learn(...moments: Date[]) {
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
const wednesday = at('10:00:00', addDays(MONDAY, -5));

const choiceOf = async (caller: typeof producer) =>
  ((await call('producer.reports', {}, caller)).data as ReportsScreen).weeklyDigest;

describe('the switch', () => {
  const seen = () => choiceOf(producer);

  test('is off, says where the e-mail goes, and is kept at once', async () => {
    expect(await seen()).toEqual({ on: false, email });
    expect((await turn(true)).data).toEqual({ on: true });
    expect(await seen()).toEqual({ on: true, email });
    expect((await turn(false)).data).toEqual({ on: false });
    expect(await seen()).toEqual({ on: false, email });
  });

  test('is this school’s own', async () => {
    const other = await newSchool(db);
    await turn(true);
    const caller = await signedIn({ kind: 'producer', userId: other.producerId });
    expect(await choiceOf(caller)).toMatchObject({ on: false });
  });
});

describe('the e-mail is queued', () => {
  beforeEach(() => turn(true));

  test('on Mondays from eight o’clock in São Paulo until the day is over', async () => {
    const moments = [at('23:59:59', SUNDAY), at('00:00:00'), at('07:59:59'), at('00:00:00', addDays(MONDAY, 1))];
    for (const moment of moments) expect([moment, await run(moment)]).toEqual([moment, 0]);
    expect(await run(EIGHT)).toBe(1);
    expect(await queued()).toMatchObject([{ producer_id: null, payload: { day: MONDAY }, status: 'queued' }]);
  });

  test('later that Monday where nobody was there at eight, and never after it', async () => {
    expect(await run(at('23:59:59'))).toBe(1);
    expect(await run(at('09:00:00', addDays(MONDAY, 1)))).toBe(0);
    // Of two Mondays that nobody was there, none.
    for (let day = 15; day < 21; day += 1) expect(await run(at('09:00:00', addDays(MONDAY, day)))).toBe(0);
    expect(await run(at('08:00:00', addDays(MONDAY, 21)))).toBe(1);
    expect((await queued()).map(({ payload }) => payload.day)).toEqual([MONDAY, addDays(MONDAY, 21)]);
  });

  test('once, by two at the same time and again', async () => {
    expect((await Promise.all([run(), run(), run()])).sort()).toEqual([0, 0, 1]);
    expect([await run(), await run(at('12:00:00'))]).toEqual([0, 0]);
    await turn(false);
    await turn(true);
    expect(await run(at('13:00:00'))).toBe(0);
  });

  test('and sent once, by two processes with workers of their own', async () => {
    await learn(wednesday);
    const processes = await Promise.all([startJobs(url, () => {}), startJobs(url, () => {})]);
    try {
      const each = processes.map((own) => ({ ...mail.services, jobs: own, now: () => EIGHT }));
      await Promise.all(each.map((own) => own.jobs.work(emailJob, ({ emailId }) => sendQueuedEmail(own, emailId))));
      await Promise.all(each.map((own) => sendWeeklyDigests(own, EIGHT)));
      await expect.poll(async () => (await queued()).map(({ status }) => status), PATIENCE).toEqual(['sent']);
      expect(mail.receivedBy(email)).toHaveLength(1);
    } finally {
      await Promise.all(processes.map((own) => own.stop()));
    }
  });

  test('to whoever had it on by eight', async () => {
    await write(sql`update weekly_digests set since = ${at('08:00:01')} where producer_id = ${school.producerId}`);
    expect(await run(at('09:00:00'))).toBe(0);
    expect(await run(at('08:00:00', addDays(MONDAY, 7)))).toBe(1);
  });

  test('waits for a removal at the same moment, and is then for nobody', async () => {
    const { sent } = await asPlatform(db, async (tx) => {
      const mine = tx.selectFrom('profiles').select('id').where('id', '=', school.producerId);
      await mine.forUpdate().execute();
      const sent = run();
      await untilAwaited(tx);
      await tx.deleteFrom('profiles').where('id', '=', school.producerId).execute();
      return { sent };
    });
    expect(await sent).toBe(0);
  });

  test.each([
    ['who switched it off', () => turn(false)],
    ['whose subscription has ended', () => change(sql`trial_ends_at = ${at('07:00:00')}`)],
    ['who was removed', () => change(sql`removed_at = app_now()`)],
  ])('but not to one %s', async (_, alter) => {
    await alter();
    expect(await run()).toBe(0);
  });

  test.each([
    ['who switched it off since', () => turn(false), EIGHT],
    ['whose subscription has ended since', () => change(sql`trial_ends_at = ${at('07:00:00')}`), EIGHT],
    ['for whom it is Tuesday by now', async () => {}, at('00:00:00', addDays(MONDAY, 1))],
  ])('and not sent to one %s', async (_, alter, now) => {
    await learn(wednesday);
    await run();
    await alter();
    expect(await send(now)).toEqual([]);
    expect(await queued()).toEqual([]);
  });

  const change = (set: ReturnType<typeof sql>) =>
    write(sql`update profiles set ${set} where id = ${school.producerId}`);
});

describe('the week', () => {
  test.each([1, 2])('is what all rows come to, one by one, as in the reports (history %i)', async (seed) => {
    await liveThrough(services, school, randomFrom(seed));
    for (let week = 0; week < 28; week += 1) {
      const monday = addDays(MONDAY, -7 * week);
      const [from, to] = [addDays(monday, -7), addDays(monday, -1)];
      const { reports, lessons } = await readWeek(db, school, monday);
      const naive = await naiveReports(db, school.producerId, 7, at('12:00:00', to));
      expect(reports).toMatchObject({
        from,
        to,
        students: { value: naive.students.value, added: naive.students.added },
        watched: { value: naive.watched.value },
        completed: { value: naive.completed.value, change: close(naive.completed.change) },
        engagement: { students: naive.engagement.students, value: close(naive.engagement.value) },
        days: naive.days,
      });
      expect(lessons.map(({ courseTitle: _, ...lesson }) => lesson)).toEqual(
        await naiveWeeksLessons(db, school.producerId, { from, to }),
      );
    }
  });

  test('is in the e-mail as the reports have it, with what stood out and who is at risk', async () => {
    const { lessonIds } = await learn(wednesday, at('10:00:00', addDays(MONDAY, -9)));
    await write(sql`update lessons set title = 'Torno <básico>' where id = ${lessonIds[0]}`);
    const lost = await newStudent(db, school, { name: 'Nunca Veio' });
    await openEnrollment(db, lost, (await newCourse(db, school, { modules: [[{}]] })).id);
    const got = await digest();
    expect(got?.subject).toBe(
      `Resumo da semana de ${formatDay(FIRST).slice(0, 5)} a ${formatDay(SUNDAY).slice(0, 5)}: Área de Membros`,
    );
    const told = got?.text ?? '';
    expect(told).toContain(
      `Área de Membros\nDe ${formatDay(FIRST)} a ${formatDay(SUNDAY)}, em comparação com a semana anterior.\n`,
    );
    expect(told).toContain('Total de alunos: 2 (+100%, 1 novo)\n');
    expect(told).toContain('Aulas assistidas: 0\n');
    expect(told).toContain('Aulas concluídas: 1 (0%)\n');
    expect(told).toContain('Taxa de engajamento: 50% (−50%, 1 aluno concluiu aulas)\n');
    expect(told).toContain('Aulas em destaque\nTorno <básico> (Cerâmica): concluída 1 vez\n');
    expect(told).toContain('Alunos em risco hoje\nNunca acessaram: 1\n');
    expect(told).toContain(`Ver relatórios: ${env.publicUrl}/admin/reports?dias=7\n`);
    expect(got?.html).toContain('Torno &#60;básico&#62;');
    expect(got?.from?.address).toBe('contato@plataforma.test');
  });

  test('ends on Sunday at midnight in São Paulo', async () => {
    await learn(at('00:00:00', FIRST), at('23:59:59', SUNDAY), at('23:59:59', addDays(FIRST, -1)), at('00:00:00'));
    await newStudent(db, school, { created_at: at('00:00:00').toISOString() });
    const told = (await digest())?.text;
    expect(told).toContain('Total de alunos: 1 (0%, 0 novos)\n');
    expect(told).toContain('Aulas concluídas: 2 (+100%)\n');
  });

  test('an empty week is e-mailed once, and never to a school that has not begun', async () => {
    expect(await digest()).toBeUndefined();
    expect(await queued()).toEqual([]);

    await learn(wednesday);
    await run(at('08:00:00', addDays(MONDAY, 7)));
    const [told] = await send(at('08:00:00', addDays(MONDAY, 7)));
    expect(told?.text).toContain('em comparação com a semana anterior. Ninguém assistiu nem concluiu aulas.\n');
    expect(told?.text).toContain('Aulas concluídas: 0 (−100%)\n');
    expect(told?.text).not.toContain('Aulas em destaque');

    await run(at('08:00:00', addDays(MONDAY, 14)));
    expect(await send(at('08:00:00', addDays(MONDAY, 14)))).toHaveLength(1);
  });
});

describe('one click', () => {
  const addressFor = (producerId: string, keys = env) => `/admin/resumo-semanal/${digestToken(keys, producerId)}`;
  const post = (path: string, headers = {}) =>
    fetch(path, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  const isOn = async () => (await choiceOf(producer)).on;

  test('ends it, from the mail program as from the foot of the e-mail', async () => {
    await learn(wednesday);
    const got = await digest();
    const header = (key: string) => got?.headers.find((each) => each.key === key)?.value;
    const address = `${env.publicUrl}${addressFor(school.producerId)}`;
    expect(header('list-unsubscribe')).toBe(`<${address}>`);
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(got?.text).toContain(`Não quero mais receber este resumo: ${address}`);
    expect(got?.html).toContain(`href="${address}"`);

    const path = addressFor(school.producerId);
    const page = await fetch(path);
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await page.text()).toContain('<form method="post">');
    expect(await isOn(), 'whoever only follows the link').toBe(true);

    const done = await post(path, { 'sec-fetch-site': 'cross-site', origin: 'https://mail.example' });
    expect(done.status).toBe(200);
    expect(await done.text()).toContain('Pronto, você não recebe mais o resumo semanal');
    expect(await isOn()).toBe(false);
    expect((await post(path)).status, 'again').toBe(200);
    expect(await run(at('08:00:00', addDays(MONDAY, 7)))).toBe(0);
  });

  test('is in no log, neither of e-mails nor of requests', async () => {
    await learn(wednesday);
    await digest();
    await post(addressFor(school.producerId));
    const token = digestToken(env, school.producerId);
    expect((await queued())[0]?.content).toContain('/admin/resumo-semanal/');
    expect(JSON.stringify(await queued())).not.toContain(token);
    expect(lines.join('')).not.toContain(token);
  });

  test('speaks of one producer, at the platform’s own address', async () => {
    await turn(true);
    const other = await newSchool(db);
    const own = digestToken(env, school.producerId);
    const token = (text: string) => Buffer.from(text, 'base64url');
    const spliced = Buffer.concat([
      token(own).subarray(0, 32),
      token(digestToken(env, other.producerId)).subarray(32),
    ]).toString('base64url');
    for (const path of [
      `/admin/resumo-semanal/${spliced}`,
      `/admin/resumo-semanal/${altered(own)}`,
      '/admin/resumo-semanal/x',
      addressFor(school.producerId, { ...env, appKeys: [{ id: 'outra', key: randomBytes(32) }] }),
      `/alunos/avisos/${own}`,
    ]) {
      expect([path, (await fetch(path)).status, (await post(path)).status]).toEqual([path, 404, 404]);
    }
    const domain = `aulas-${crypto.randomUUID()}.example.net`;
    await write(sql`update client_settings set custom_domain = ${domain} where producer_id = ${school.producerId}`);
    expect((await post(addressFor(school.producerId), { host: domain })).status).toBe(404);
    expect((await post(addressFor(other.producerId))).status).toBe(200);
    expect(await isOn()).toBe(true);
  });

  test('is gone with its producer', async () => {
    await write(sql`update profiles set removed_at = app_now() where id = ${school.producerId}`);
    expect((await post(addressFor(school.producerId))).status).toBe(404);
  });
});
