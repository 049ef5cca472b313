import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '#shared/time/days.ts';
import { testApp } from '#test/app.ts';
import { newSchool } from '#test/fixtures/factories.ts';
import { emptyQueue } from '#test/fixtures/queue.ts';
import {
  at,
  choiceOf,
  EIGHT,
  eachWithItsSchool,
  email,
  learn,
  MONDAY,
  mail,
  producer,
  queued,
  run,
  SUNDAY,
  school,
  send,
  turn,
  wednesday,
  write,
} from '#test/reports/digest-fixture.ts';
import { untilAwaited } from '#test/run/locks.ts';
import { asPlatform } from '../db.ts';
import { emailJob } from '../email/jobs.ts';
import { sendQueuedEmail } from '../email/worker.ts';
import { startJobs } from '../jobs/jobs.ts';
import { sendWeeklyDigests } from './send-digests.ts';

const { services, url, signedIn } = await testApp();
const { db } = services;

eachWithItsSchool();

describe('the switch', () => {
  const seen = () => choiceOf(producer);

  test('is off at first, names the recipient, and is saved at once', async () => {
    expect(await seen()).toEqual({ on: false, email });
    expect((await turn(true)).data).toEqual({ on: true });
    expect(await seen()).toEqual({ on: true, email });
    expect((await turn(false)).data).toEqual({ on: false });
    expect(await seen()).toEqual({ on: false, email });
  });

  test('applies to this school only', async () => {
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

  test('later that Monday if no server ran at eight, and never after it', async () => {
    expect(await run(at('23:59:59'))).toBe(1);
    expect(await run(at('09:00:00', addDays(MONDAY, 1)))).toBe(0);
    for (let day = 15; day < 21; day += 1) expect(await run(at('09:00:00', addDays(MONDAY, day)))).toBe(0);
    expect(await run(at('08:00:00', addDays(MONDAY, 21)))).toBe(1);
    expect((await queued()).map(({ payload }) => payload.day)).toEqual([MONDAY, addDays(MONDAY, 21)]);
  });

  test('once, by two concurrent runs and again', async () => {
    expect((await Promise.all([run(), run(), run()])).sort()).toEqual([0, 0, 1]);
    expect([await run(), await run(at('12:00:00'))]).toEqual([0, 0]);
    await turn(false);
    await turn(true);
    expect(await run(at('13:00:00'))).toBe(0);
  });

  test('and sent once, by two processes with workers of their own', async () => {
    await learn(wednesday);
    await emptyQueue(url, 'email');
    const processes = await Promise.all([startJobs(url, () => {}), startJobs(url, () => {})]);
    try {
      const each = processes.map((own) => ({ ...mail.services, jobs: own, now: () => EIGHT }));
      await Promise.all(each.map((own) => own.jobs.work(emailJob, ({ emailId }) => sendQueuedEmail(own, emailId))));
      await Promise.all(each.map((own) => sendWeeklyDigests(own, EIGHT)));
      await expect.poll(async () => (await queued()).map(({ status }) => status)).toEqual(['sent']);
      expect(mail.receivedBy(email)).toHaveLength(1);
    } finally {
      await Promise.all(processes.map((own) => own.stop()));
    }
  });

  test('to those who had subscribed by eight', async () => {
    await write(sql`update weekly_digests set since = ${at('08:00:01')} where producer_id = ${school.producerId}`);
    expect(await run(at('09:00:00'))).toBe(0);
    expect(await run(at('08:00:00', addDays(MONDAY, 7)))).toBe(1);
  });

  test('waits for a concurrent removal, and then skips that producer', async () => {
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
