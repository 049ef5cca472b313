import { afterAll, beforeAll, expect, test } from 'vitest';
import { nextCleanup } from '#shared/cleanup.ts';
import { DAY_MS, localDay } from '#shared/time/dates.ts';
import { formatDay } from '#shared/time/days.ts';
import { appOn, type TestApp } from '#test/app.ts';
import { ownDatabase } from '#test/database.ts';
import { newSchool, newStudent } from '#test/fixtures/factories.ts';
import { type OutgoingMail, outgoingMail } from '#test/fixtures/outgoing-mail.ts';
import { asPlatform } from '../db.ts';
import { warnOfCleanup } from './warnings.ts';

const CLEANUP = nextCleanup(new Date());
/** Nine in the morning in São Paulo, so many days ahead. */
const ahead = (days: number) => new Date(CLEANUP.getTime() - days * DAY_MS + 9 * 3_600_000);

let app: TestApp;
let mail: OutgoingMail;
beforeAll(async () => {
  app = await appOn(await ownDatabase());
  mail = await outgoingMail(app.services);
});
afterAll(async () => {
  await mail.stop();
  await Promise.all([app.services.jobs.stop(), app.services.live.stop(), app.services.listener.stop()]);
  await app.services.db.close();
});

const warn = async (days: number) => (await warnOfCleanup(app.services, ahead(days))).emails;
const turn = (since: string | null) =>
  asPlatform(app.services.db, (tx) => tx.updateTable('platform_settings').set({ cleanup_since: since }).execute());

test('producers are warned 30, 7 and 1 days ahead, once each; closed and empty schools are not', async () => {
  const { db } = app.services;
  const forYears = new Date(Date.now() + 900 * DAY_MS).toISOString();
  const school = await newSchool(db, { trial_ends_at: forYears });
  await newSchool(db, { trial_ends_at: new Date(0).toISOString() });
  const closed = await newSchool(db, { trial_ends_at: new Date(0).toISOString() });
  await newStudent(db, closed);

  await turn(null);
  expect(await warn(30)).toBe(0);
  await turn(new Date().toISOString());
  const counts: [number, number][] = [];
  for (let day = 40; day >= -1; day -= 1) {
    const emails = await warn(day);
    if (emails > 0) counts.push([day, emails]);
  }
  expect(counts).toEqual([
    [30, 2],
    [7, 2],
    [1, 2],
  ]);
  // With a plan that keeps students until then, there is nobody to warn, and queued warnings are not sent.
  await asPlatform(db, (tx) =>
    tx.updateTable('plans').set({ keep_students: true }).where('id', '=', 'premium').execute(),
  );
  const paid = { plan_id: 'premium', subscription_status: 'active' as const };
  const afterIt = new Date(CLEANUP.getTime() + 1).toISOString();
  const kept = await newSchool(db, { ...paid, subscription_end_date: afterIt });
  await newStudent(db, kept);
  const ending = await newSchool(db, { ...paid, subscription_end_date: CLEANUP.toISOString() });
  await newStudent(db, ending);
  expect(await warn(5)).toBe(1);
  const renewed = await mail.lastQueuedTo(`${ending.slug}@example.com`);
  await asPlatform(db, (tx) =>
    tx.updateTable('profiles').set({ subscription_end_date: afterIt }).where('id', '=', ending.producerId).execute(),
  );
  await mail.send(renewed);
  expect([mail.receivedBy(`${ending.slug}@example.com`), await mail.rowOf(renewed)]).toEqual([[], undefined]);

  // Of missed warnings only the last is sent, and by only one of several servers.
  const late = await newSchool(db, { trial_ends_at: forYears });
  expect((await Promise.all([warn(5), warn(5), warn(5)])).sort()).toEqual([0, 0, 1]);
  expect(await warn(5)).toBe(0);

  await asPlatform(db, (tx) =>
    tx.updateTable('profiles').set({ student_count: 12_345 }).where('id', '=', school.producerId).execute(),
  );
  const emailId = await mail.lastQueuedTo(`${school.slug}@example.com`);
  await mail.send(emailId);
  const [sent] = mail.receivedBy(`${school.slug}@example.com`);
  const day = formatDay(localDay(CLEANUP));
  expect(sent?.subject).toMatch(new RegExp(`^Limpeza anual em ${day}: faltam? \\d+ dias?$`));
  expect(sent?.text).toContain('Todos os alunos e matrículas da sua escola serão removidos');
  expect(sent?.text).toContain('12.345');
  expect(sent?.text).toContain('/admin/students');

  // A queued warning is not sent after switching off.
  await turn(null);
  const unsent = await mail.lastQueuedTo(`${late.slug}@example.com`);
  await mail.send(unsent);
  expect([mail.receivedBy(`${late.slug}@example.com`), await mail.rowOf(unsent)]).toEqual([[], undefined]);
});
