import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PlanId } from '#shared/billing/subscription.ts';
import { nextCleanup } from '#shared/cleanup.ts';
import type { SessionInfo, Viewer } from '#shared/contract/public.ts';
import { addMonths, DAY_MS, endOfDay, formatDate, localDay } from '#shared/time/dates.ts';
import { addDays } from '#shared/time/days.ts';
import { testApp } from '#test/app.ts';
import { newCourse, newSchool, newStudent, openEnrollment, type TestSchool } from '#test/fixtures/factories.ts';
import { type OutgoingMail, outgoingMail } from '#test/fixtures/outgoing-mail.ts';
import { asPlatform } from '../db.ts';
import { followSubscriptions, warnOfSubscriptionEnds } from './lifecycle.ts';
import { recomputeSubscription } from './recompute.ts';

const { services, call, signedIn } = await testApp();
const { db } = services;
const now = new Date();
const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString();
/** Nine in the morning in São Paulo, so many days before a day. */
const morning = (days: number, before: string) => new Date(`${addDays(before, -days)}T12:00:00Z`);

let mail: OutgoingMail;
beforeAll(async () => {
  mail = await outgoingMail(services);
});
afterAll(() => mail.stop());

const paidUntil = (end: string, plan: PlanId = 'professional') =>
  newSchool(db, { plan_id: plan, subscription_status: 'active', subscription_end_date: end, student_limit: 7000 });
const addressOf = ({ slug }: TestSchool) => `${slug}@example.com`;

const noticesOf = (school: TestSchool) =>
  asPlatform(db, async (tx) => {
    const rows = await tx
      .selectFrom('email_logs')
      .select('payload')
      .where('recipient_email', '=', addressOf(school))
      .where('template_name', '=', 'subscription')
      .orderBy('created_at')
      .execute();
    return rows.map(({ payload }) => (payload as { kind: string }).kind);
  });

const stored = ({ producerId }: TestSchool) =>
  asPlatform(db, (tx) =>
    tx
      .selectFrom('profiles')
      .select(['subscription_status', 'plan_id', 'student_limit'])
      .where('id', '=', producerId)
      .executeTakeFirstOrThrow(),
  );

const pay = ({ producerId }: TestSchool) =>
  asPlatform(db, async (tx) => {
    const moment = now.toISOString();
    await tx
      .insertInto('payments')
      .values({
        producer_id: producerId,
        id: randomUUID(),
        plan_id: 'professional',
        amount_cents: 9700,
        status: 'completed',
        approved_at: moment,
        payment_date: moment,
      })
      .execute();
    await recomputeSubscription(tx, producerId, now);
  });

describe('an expired period', () => {
  test('is stored, notified once, and reopened by the next payment', async () => {
    const school = await paidUntil(inDays(-0.01));
    const student = await newStudent(db, school);
    await openEnrollment(db, student, (await newCourse(db, school, { modules: [[{}]] })).id);
    const caller = await signedIn({ kind: 'student', ...student });
    const enter = async () => (await call('student.catalogue', undefined, caller)).code;

    expect(await enter()).toBe('school_closed');
    await followSubscriptions(services);
    await followSubscriptions(services);
    expect(await stored(school)).toEqual({
      subscription_status: 'expired',
      plan_id: 'professional',
      student_limit: 7000,
    });
    expect(await noticesOf(school)).toEqual(['over']);
    expect(await enter()).toBe('school_closed');

    await pay(school);
    expect(await enter()).toBeNull();
    await followSubscriptions(services);
    expect(await noticesOf(school)).toEqual(['over']);
  });

  test('includes a trial, and is not notified after some days', async () => {
    const [justNow, longAgo] = [
      await newSchool(db, { trial_ends_at: inDays(-1) }),
      await newSchool(db, { trial_ends_at: inDays(-4) }),
    ];
    await followSubscriptions(services);
    expect((await stored(longAgo)).subscription_status).toBe('expired');
    expect([await noticesOf(justNow), await noticesOf(longAgo)]).toEqual([['trial_over'], []]);
  });

  test('is notified once by concurrent servers', async () => {
    const school = await paidUntil(inDays(-0.5));
    await Promise.all(Array.from({ length: 8 }, () => followSubscriptions(services)));
    expect(await noticesOf(school)).toEqual(['over']);
  });

  test('includes expansions, one by one', async () => {
    const school = await paidUntil(inDays(20));
    const expansion = (end_date: string) =>
      asPlatform(db, async (tx) => {
        const row = { producer_id: school.producerId, id: randomUUID(), additional_students: 1000, end_date };
        await tx
          .insertInto('student_limit_expansions')
          .values({ ...row, price_per_month: 15, status: 'active' })
          .execute();
        return row.id;
      });
    const [over, running] = [await expansion(inDays(-0.1)), await expansion(inDays(0.1))];
    await followSubscriptions(services);
    const rows = await asPlatform(db, (tx) =>
      tx
        .selectFrom('student_limit_expansions')
        .select(['id', 'status'])
        .where('producer_id', '=', school.producerId)
        .execute(),
    );
    expect(new Map(rows.map(({ id, status }) => [id, status]))).toEqual(
      new Map([
        [over, 'expired'],
        [running, 'active'],
      ]),
    );
  });

  test('does not affect running subscriptions and accounts that are not producers’', async () => {
    const school = await paidUntil(inDays(1));
    await followSubscriptions(services);
    expect([(await stored(school)).subscription_status, await noticesOf(school)]).toEqual(['active', []]);
  });
});

describe('warnings', () => {
  const lastDay = addDays(localDay(now), 40);
  const end = new Date(endOfDay(lastDay).getTime() - 6 * 3_600_000).toISOString();

  test('come five days and one day before a paid end', async () => {
    const school = await paidUntil(end);
    const warned: unknown[] = [];
    for (const days of [8, 6, 5, 4, 3, 2, 1, 0]) {
      await warnOfSubscriptionEnds(services, morning(days, lastDay));
      warned.push((await noticesOf(school)).length);
    }
    expect(warned).toEqual([0, 0, 1, 1, 1, 1, 2, 2]);
    expect(await noticesOf(school)).toEqual(['ending', 'ending']);
  });

  test('come once before the end of a trial', async () => {
    const school = await newSchool(db, { trial_ends_at: end });
    for (const days of [5, 2, 1, 1, 0]) await warnOfSubscriptionEnds(services, morning(days, lastDay));
    expect(await noticesOf(school)).toEqual(['trial_ending']);
  });

  test('after missed days only announce the last one', async () => {
    const school = await paidUntil(end);
    for (const days of [1, 1]) await warnOfSubscriptionEnds(services, morning(days, lastDay));
    expect(await noticesOf(school)).toEqual(['ending']);
  });

  test('start again for the new end after a renewal', async () => {
    const school = await paidUntil(end);
    await warnOfSubscriptionEnds(services, morning(5, lastDay));
    await pay(school);
    await warnOfSubscriptionEnds(services, morning(1, lastDay));
    expect(await noticesOf(school)).toEqual(['ending']);
    const next = localDay(addMonths(new Date(end), 1));
    await warnOfSubscriptionEnds(services, morning(5, next));
    expect(await noticesOf(school)).toEqual(['ending', 'ending']);
  });

  test('are sent once each by concurrent workers', async () => {
    const school = await paidUntil(end);
    await Promise.all(Array.from({ length: 6 }, () => warnOfSubscriptionEnds(services, morning(5, lastDay))));
    expect(await noticesOf(school)).toEqual(['ending']);
  });
});

describe('the e-mail', () => {
  test('is sent by the platform, names the day and links to the plans', async () => {
    const end = inDays(4);
    const school = await paidUntil(end);
    await warnOfSubscriptionEnds(services, now);
    await mail.send(await mail.lastQueuedTo(addressOf(school)));
    const [message] = mail.receivedBy(addressOf(school));
    expect(message?.subject).toBe('Seu plano Profissional Mensal termina em 4 dias');
    expect(message?.from?.name).toBe('Ateneu');
    expect(message?.text).toContain(`Válido até: ${formatDate(new Date(end))}`);
    expect(message?.html).toContain('/admin/plans');
  });

  test('shows the date of the yearly clean-up with the plan, and promises nothing beyond it', async () => {
    const day = formatDate(nextCleanup(new Date()));
    const [ending, over, trial] = [
      await paidUntil(inDays(4), 'basic'),
      await paidUntil(inDays(-1), 'basic'),
      await newSchool(db, { trial_ends_at: inDays(-1) }),
    ];
    await warnOfSubscriptionEnds(services, now);
    await followSubscriptions(services);
    for (const school of [ending, over, trial]) await mail.send(await mail.lastQueuedTo(addressOf(school)));
    const textTo = (school: TestSchool) => mail.receivedBy(addressOf(school))[0]?.text;
    expect(textTo(ending)).toContain(`Limpeza anual: ${day}`);
    for (const school of [over, trial]) {
      expect(textTo(school)).toContain(`Os cursos ficam guardados; alunos e progresso, até a limpeza anual de ${day}`);
      expect(textTo(school)).not.toContain('tudo volta como estava');
    }
  });

  test('is not sent while the school is closing, and again once that was cancelled', async () => {
    const schools = [await paidUntil(inDays(1)), await paidUntil(inDays(-1))];
    const round = async () => {
      await warnOfSubscriptionEnds(services, now);
      await followSubscriptions(services, now);
      return Promise.all(schools.map(noticesOf));
    };
    const callers = [];
    for (const school of schools) {
      const producer = await signedIn({ kind: 'producer', userId: school.producerId });
      expect((await call('producer.requestClosing', { confirmation: addressOf(school) }, producer)).code).toBeNull();
      callers.push(producer);
    }
    expect(await round()).toEqual([[], []]);
    for (const producer of callers) {
      const { viewer } = (await call('public.session', undefined, producer)).data as SessionInfo;
      const { closing } = viewer as Extract<Viewer, { kind: 'producer' }>;
      await call('producer.withdrawOwnRequest', { requestId: closing?.requestId }, producer);
    }
    expect(await round()).toEqual([['ending'], ['over']]);
  });

  test('that waits is dropped when the school is closed meanwhile', async () => {
    const school = await paidUntil(inDays(4));
    await warnOfSubscriptionEnds(services, now);
    const emailId = await mail.lastQueuedTo(addressOf(school));
    const producer = await signedIn({ kind: 'producer', userId: school.producerId });
    await call('producer.requestClosing', { confirmation: addressOf(school) }, producer);
    await mail.send(emailId);
    expect(await mail.rowOf(emailId)).toBeUndefined();
  });

  test('is not sent once the end has moved', async () => {
    const school = await paidUntil(inDays(4));
    await warnOfSubscriptionEnds(services, now);
    const emailId = await mail.lastQueuedTo(addressOf(school));
    await pay(school);
    await mail.send(emailId);
    expect(mail.receivedBy(addressOf(school))).toEqual([]);
    expect(await mail.rowOf(emailId)).toBeUndefined();
  });
});
