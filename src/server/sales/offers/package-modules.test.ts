import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { EnrollmentChoices } from '#shared/contract/school/waiting-list.ts';
import { testApp } from '#test/app.ts';
import { newCohort } from '#test/fixtures/cohort-fixture.ts';
import { newCourse, newSchool, type TestSchool } from '#test/fixtures/factories.ts';
import { BUMP, MAIN, offersFixture, kirvanoSale as sale } from '#test/fixtures/sales/offers-fixture.ts';
import { asPlatform } from '../../db.ts';

/* Packages of some modules of a course. */

const app = await testApp();
const { db } = app.services;

let school: TestSchool;
let courseId: string;
let [first, second] = ['', ''];
let at: ReturnType<typeof offersFixture>;
beforeEach(async () => {
  school = await newSchool(db);
  const course = await newCourse(db, school, { title: 'Cerâmica', modules: [[{}], [{}], [{}]] });
  courseId = course.id;
  [first, second] = course.moduleIds as [string, string];
  at = offersFixture(app, school);
});

const line = (moduleIds: string[] | null) => [{ courseId, enters: 'open' as const, moduleIds }];
const ANA = { email: 'ana@example.com' };

/** Sold once to somebody else, so that there is an offer. */
async function sold(thing: typeof MAIN, moduleIds: string[] | null, more: object = {}) {
  const { id } = await at.packageOf(line(moduleIds), more);
  await at.tell(sale('SALE_APPROVED', [thing], { sale_id: `S ${thing.id}`, customer: { email: 'antes@example.com' } }));
  await at.link(thing.name, { packageId: id });
  return id;
}
const buy = (saleId: string, things: unknown[]) =>
  at.tell(sale('SALE_APPROVED', things, { sale_id: saleId, customer: ANA }));
const refund = (saleId: string, things: unknown[]) => at.tell(sale('SALE_REFUNDED', things, { sale_id: saleId }));

/** Ana's modules, null for the whole course; undefined while it is closed. */
const held = () =>
  asPlatform(db, async (tx) => {
    const { rows } = await sql<{ modules: string[] | null }>`
      select modules_held(e.producer_id, e.student_id, e.course_id) as modules
      from enrollments e join students s on s.producer_id = e.producer_id and s.id = e.student_id
      where e.producer_id = ${school.producerId} and s.email = ${ANA.email} and enrollment_open(e.status, e.access_until, app_now())`.execute(
      tx,
    );
    return rows[0]?.modules;
  });
const emailsTo = (email: string) =>
  asPlatform(db, (tx) =>
    tx
      .selectFrom('email_logs')
      .where('producer_id', '=', school.producerId)
      .where('recipient_email', '=', email)
      .where('template_name', '=', 'course_access')
      .select('id')
      .execute(),
  );

describe('a package of modules', () => {
  test('opens those, separately per sale, and a refund closes only its own', async () => {
    await sold(MAIN, [first]);
    await sold(BUMP, [second]);
    await buy('S1', [MAIN, BUMP]);
    expect(await held()).toEqual([first, second].sort());
    await refund('S1', [BUMP]);
    expect(await held()).toEqual([first]);
    await refund('S1', [MAIN]);
    expect(await held()).toBeUndefined();
  });

  test('beside the whole course adds nothing, and stays after the course’s refund', async () => {
    await sold(MAIN, null);
    await sold(BUMP, [second]);
    await buy('S1', [MAIN]);
    await buy('S2', [BUMP]);
    expect(await held()).toBeNull();
    await refund('S1', [MAIN]);
    expect(await held()).toEqual([second]);
  });

  test('bought after another announces new modules; bought again it does not', async () => {
    await sold(MAIN, [first]);
    await sold(BUMP, [second]);
    await buy('S1', [MAIN]);
    const one = (await emailsTo(ANA.email)).length;
    await buy('S2', [BUMP]);
    const two = (await emailsTo(ANA.email)).length;
    await buy('S3', [BUMP]);
    expect([one, two, (await emailsTo(ANA.email)).length]).toEqual([1, 2, 2]);
  });

  test('that is changed does not affect earlier purchases', async () => {
    const packageId = await sold(MAIN, [first]);
    await buy('S1', [MAIN]);
    const producer = await app.signedIn({ kind: 'producer', userId: school.producerId });
    const fields = { name: 'Combo', period: 'course', repeat: 'longest' };
    const change = (moduleIds: string[]) =>
      app.call('producer.changePackage', { packageId, ...fields, lines: line(moduleIds) }, producer);
    expect((await change([second])).code).toBeNull();
    expect(await held()).toEqual([first]);
    await buy('S2', [MAIN]);
    expect(await held()).toEqual([first, second].sort());
    const other = await newCourse(db, school, { modules: [[{}]] });
    expect((await change(other.moduleIds)).code).toBe('not_found');
    expect((await change([])).code).toBe('invalid_input');
  });

  test('whose modules are all in the bin opens nothing: its sales wait', async () => {
    await sold(MAIN, [first]);
    const producer = await app.signedIn({ kind: 'producer', userId: school.producerId });
    await app.call('producer.deleteModule', { moduleId: first }, producer);
    expect((await at.list()).packages[0]?.lines).toEqual(line([]));
    await buy('S1', [MAIN]);
    expect(await held()).toBeUndefined();
    expect((await at.list()).offers.map(({ lost }) => lost)).toEqual([1]);
  });

  test('saved while modules of it are in the bin opens them again once they are restored', async () => {
    const packageId = await sold(MAIN, [first, second]);
    const producer = await app.signedIn({ kind: 'producer', userId: school.producerId });
    const fields = { packageId, name: 'Outro nome', period: 'course', repeat: 'longest' };
    const saveAsShown = async () => {
      const lines = (await at.list()).packages[0]?.lines;
      return (await app.call('producer.changePackage', { ...fields, lines }, producer)).code;
    };
    await app.call('producer.deleteModule', { moduleId: second }, producer);
    expect(await saveAsShown()).toBeNull();
    await app.call('producer.deleteModule', { moduleId: first }, producer);
    expect(await saveAsShown()).toBeNull();
    for (const id of [first, second]) await app.call('producer.restore', { kind: 'module', id }, producer);
    await buy('S1', [MAIN]);
    expect(await held()).toEqual([first, second].sort());
    expect((await app.call('producer.changePackage', { ...fields, lines: line([]) }, producer)).code).toBe(
      'invalid_input',
    );
  });

  test('whose days add up extends only access to the same modules', async () => {
    const days = { period: { days: 30 }, repeat: 'add' };
    await sold(MAIN, [first], days);
    await sold(BUMP, [second], days);
    await buy('S1', [MAIN]);
    await buy('S2', [BUMP]);
    await buy('S3', [MAIN]);
    const { rows } = await asPlatform(db, (tx) =>
      sql<{ modules: string[]; days: number }>`
        select module_ids as modules, round(extract(epoch from ends_at - app_now()) / 86400)::integer as days
        from access_grants g join students s on s.producer_id = g.producer_id and s.id = g.student_id
        where s.email = ${ANA.email} and s.producer_id = ${school.producerId} order by g.starts_at`.execute(tx),
    );
    expect(rows.map(({ modules, days }) => [modules[0], Math.round(days / 30)])).toEqual([
      [first, 1],
      [second, 1],
      [first, 2],
    ]);
  });
});

describe('opening modules manually', () => {
  const enroll = async (more: object = {}) => {
    const producer = await app.signedIn({ kind: 'producer', userId: school.producerId });
    return app.call('producer.enrollStudent', { name: 'Ana', ...ANA, courseIds: [courseId], ...more }, producer);
  };

  const part = (moduleIds: string[], more: object = {}) => enroll({ modules: [{ courseId, moduleIds }], ...more });

  test('opens some modules, then others as well, and then the whole course', async () => {
    await part([first, first]);
    expect(await held()).toEqual([first]);
    const mailsBefore = (await emailsTo(ANA.email)).length;
    await part([second]);
    expect(await held()).toEqual([first, second].sort());
    expect([mailsBefore, (await emailsTo(ANA.email)).length]).toEqual([1, 2]);
    await enroll();
    expect(await held()).toBeNull();
    await part([first]);
    expect(await held()).toBeNull();
  });

  test('can have an end of its own, which does not affect others', async () => {
    await part([first]);
    await part([second], { accessPeriod: { days: 10 } });
    const { rows } = await asPlatform(db, (tx) =>
      sql<{ modules: string[]; ends: boolean }>`
        select g.module_ids as modules, g.ends_at is not null as ends from access_grants g
        join students s on s.producer_id = g.producer_id and s.id = g.student_id
        where s.email = ${ANA.email} and s.producer_id = ${school.producerId} order by ends`.execute(tx),
    );
    expect(rows.map(({ modules, ends }) => [modules, ends])).toEqual([
      [[first], false],
      [[second], true],
    ]);
  });

  test('refuses modules of another course, none, and modules while joining a waiting list; nobody is enrolled', async () => {
    const other = await newCourse(db, school, { modules: [[{}]] });
    const full = await newCohort(db, school, courseId, { seats: 1 });
    const cohorts = [{ courseId, cohortId: full, wait: true }];
    const codes = [await part(other.moduleIds), await part([]), await part([first], { cohorts })].map(
      ({ code }) => code,
    );
    expect(codes).toEqual(['not_found', 'invalid_input', 'invalid_input']);
    expect(await held()).toBeUndefined();
  });

  test('offers the modules of courses with more than one', async () => {
    await newCourse(db, school, { modules: [[{}]] });
    const producer = await app.signedIn({ kind: 'producer', userId: school.producerId });
    const { data } = await app.call('producer.cohortChoices', {}, producer);
    const { modules } = data as EnrollmentChoices;
    expect(modules.map(({ id }) => id).slice(0, 2)).toEqual([first, second]);
    expect(new Set(modules.map((module) => module.courseId))).toEqual(new Set([courseId]));
  });

  test('a student with some modules can get the whole course', async () => {
    await sold(MAIN, [first]);
    await buy('S1', [MAIN]);
    await enroll();
    expect(await held()).toBeNull();
  });

  test('also with an end of its own, even if a module lasts longer', async () => {
    await sold(MAIN, [first], { period: 'forever' });
    await buy('S1', [MAIN]);
    await enroll({ accessPeriod: { days: 10 } });
    expect(await held()).toBeNull();
  });

  test('changing an end affects the modules held, and opens no others', async () => {
    await sold(MAIN, [first], { period: { days: 10 } });
    await buy('S1', [MAIN]);
    const producer = await app.signedIn({ kind: 'producer', userId: school.producerId });
    const { rows } = await asPlatform(db, (tx) =>
      sql<{
        id: string;
      }>`select id from students where producer_id = ${school.producerId} and email = ${ANA.email}`.execute(tx),
    );
    const studentId = rows[0]?.id ?? '';
    const edited = { studentId, name: 'Ana', ...ANA, status: 'active', courseIds: [courseId] };
    const later = { ends: [{ courseId, lastDay: '2031-01-10' }] };
    expect((await app.call('producer.updateStudent', { ...edited, ...later }, producer)).code).toBeNull();
    expect(await held()).toEqual([first]);
    await refund('S1', [MAIN]);
    expect(await held()).toEqual([first]);
  });
});
