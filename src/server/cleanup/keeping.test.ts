import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { nextCleanup } from '#shared/cleanup.ts';
import type { CleanupOverview, DryRunPage } from '#shared/contract/cleanup.ts';
import type { AuditPage } from '#shared/contract/owner.ts';
import type { SessionInfo } from '#shared/contract/public.ts';
import { formatDate } from '#shared/time/dates.ts';
import { appOn, type Caller, type TestApp } from '#test/app.ts';
import { ownDatabase } from '#test/database.ts';
import { newSchool, newStudent, type TestSchool } from '#test/fixtures/factories.ts';
import { asPlatform } from '../db.ts';

/* "Manter alunos": from the owner's switch to every text that mentions the clean-up. */

const DAY = formatDate(nextCleanup(new Date()));
const after = (ms: number) => new Date(nextCleanup(new Date()).getTime() + ms).toISOString();

let app: TestApp;
let owner: Caller;
let school: TestSchool;
let producer: Caller;
beforeAll(async () => {
  app = await appOn(await ownDatabase());
  const id = randomUUID();
  const mailbox_proven_at = new Date().toISOString();
  await asPlatform(app.services.db, (tx) =>
    tx
      .insertInto('profiles')
      .values({ id, email: `${id}@example.com`, name: 'Dona', role: 'super_admin', mailbox_proven_at })
      .execute(),
  );
  owner = await app.signedIn({ kind: 'owner', userId: id });
});
afterAll(async () => {
  await Promise.all([app.services.jobs.stop(), app.services.live.stop(), app.services.listener.stop()]);
  await app.services.db.close();
});
beforeEach(async () => {
  await app.call('owner.setCleanup', { on: true }, owner);
  await app.call('owner.setKeeping', { planId: 'premium', keepsStudents: false }, owner);
  const subscription_end_date = after(1);
  school = await newSchool(app.services.db, {
    plan_id: 'premium',
    subscription_status: 'active',
    subscription_end_date,
  });
  await newStudent(app.services.db, school);
  producer = await app.signedIn({ kind: 'producer', userId: school.producerId });
});

const keep = (keepsStudents: boolean) => app.call('owner.setKeeping', { planId: 'premium', keepsStudents }, owner);
const endsAt = (subscription_end_date: string) =>
  asPlatform(app.services.db, (tx) =>
    tx.updateTable('profiles').set({ subscription_end_date }).where('id', '=', school.producerId).execute(),
  );
const ofSession = async () => (await app.call('public.session', undefined, producer)).data as SessionInfo;
const comesToStudents = async () =>
  ((await app.call('producer.students', { search: '', page: 1 }, producer)).data as { cleanupAhead: boolean })
    .cleanupAhead;
const page = async () => (await app.fetch(`/alunos/privacidade?escola=${school.slug}`, {}, {})).text();

test('switching it on for a plan changes all announcements at once, and switching it off restores them', async () => {
  expect([await comesToStudents(), (await ofSession()).school?.keepsStudents]).toEqual([true, false]);
  expect(await page()).toContain(`A próxima limpeza é em ${DAY}`);

  expect(await keep(true)).toMatchObject({ status: 200 });
  expect(await comesToStudents()).toBe(false);
  expect(await ofSession()).toMatchObject({
    platform: { cleanupOn: true, keepingPlans: ['premium'] },
    school: { keepsStudents: true },
  });
  expect(await page()).toContain('A escola mantém os alunos de um ano para o outro');
  expect(await page()).not.toContain('limpeza de 10 de janeiro');
  const { data } = await app.call('producer.billing', undefined, producer);
  expect((data as { plans: object[] }).plans).toContainEqual(
    expect.objectContaining({ id: 'premium', keepsStudents: true }),
  );
  const { data: audit } = await app.call('owner.audit', { search: '', page: 1 }, owner);
  expect((audit as AuditPage).auditEvents[0]).toMatchObject({
    action: 'plan_keeps_students',
    details: { planName: 'Premium Mensal' },
  });

  await keep(false);
  expect([await comesToStudents(), (await ofSession()).platform.keepingPlans]).toEqual([true, []]);
  expect(await page()).toContain(`A próxima limpeza é em ${DAY}`);
});

test('a plan that ends with the clean-up or before keeps nobody', async () => {
  await keep(true);
  await endsAt(after(0));
  expect([await comesToStudents(), (await ofSession()).school?.keepsStudents]).toEqual([true, false]);
});

test('the owner sees the number of exempt schools, which are not in the simulation', async () => {
  const looks = async () => {
    const overview = (await app.call('owner.cleanup', undefined, owner)).data as CleanupOverview;
    const input = { search: `${school.slug}@example.com`, page: 1 };
    const dryRun = (await app.call('owner.cleanupDryRun', input, owner)).data as DryRunPage;
    return { kept: overview.keptSchools, students: overview.wouldGo.students, here: dryRun.total };
  };
  const before = await looks();
  expect(before).toMatchObject({ kept: 0, here: 1 });
  await keep(true);
  const now = await looks();
  expect(now.here).toBe(0);
  expect(now.kept).toBeGreaterThan(0);
  expect(now.students).toBe(before.students - now.kept);
});

test('a repeated change is no audit event, and the trial cannot be exempt', async () => {
  await keep(true);
  const count = async () => ((await app.call('owner.audit', { search: '', page: 1 }, owner)).data as AuditPage).total;
  const before = await count();
  expect(before).toBeGreaterThan(0);
  await keep(true);
  expect(await count()).toBe(before);
  const trial = { planId: 'trial', keepsStudents: true };
  expect(await app.call('owner.setKeeping', trial, owner)).toMatchObject({ code: 'invalid_input' });
});
