import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { newCohort } from '#test/fixtures/cohort-fixture.ts';
import { newCourse, newSchool, newStudent } from '#test/fixtures/factories.ts';
import { type IntegrationFixture, integrationFixture } from '#test/fixtures/integration-fixture.ts';
import { asPlatform } from '../db.ts';

const app = await testApp();
let fixture: IntegrationFixture;
beforeEach(async () => {
  fixture = await integrationFixture(app);
});

const freshEmail = () => `pessoa-${randomUUID()}@example.com`;

describe('userWebhook.php', () => {
  const person = (overrides: object = {}) => ({
    email: freshEmail(),
    name: 'Tainá Ribeiro',
    password: 'lua de papel',
    emailMethod: 'brevo',
    ...overrides,
  });

  test('enrolls with a key or a session, from JSON and both kinds of forms', async () => {
    const form = (fields: Record<string, string>) => {
      const data = new FormData();
      for (const [name, value] of Object.entries(fields)) data.set(name, value);
      return data;
    };
    const { email, ...plain } = person();
    const answers = [
      await fixture.enroll(person()),
      await fixture.enroll(person(), {
        headers: { 'x-api-key': fixture.keyed.headers?.authorization?.slice(7) ?? '' },
      }),
      await fixture.enroll(person({ password: '', emailMethod: undefined }), fixture.producer),
      await fixture.enroll(new URLSearchParams({ email: freshEmail(), ...plain })),
      await fixture.enroll(form({ email: freshEmail(), ...plain })),
      await fixture.enroll(JSON.stringify(person()), {
        headers: { ...fixture.keyed.headers, 'content-type': 'text/plain' },
      }),
    ];
    expect(answers).toEqual(answers.map(() => ({ status: 200, success: true })));
    expect(await fixture.students()).toHaveLength(6);
    expect(await fixture.emails()).toHaveLength(6);
    const enrollments = await asPlatform(app.services.db, (tx) =>
      tx.selectFrom('enrollments').select('status').where('course_id', '=', fixture.courseId).execute(),
    );
    expect(enrollments.map(({ status }) => status)).toEqual(Array(6).fill('active'));
    expect(email).toBeTruthy();
  });

  test('takes modules, one or several, and the waiting list of a turma from forms as well', async () => {
    const { db } = app.services;
    const { id: course, moduleIds } = await newCourse(db, fixture.school, { modules: [[{}], [{}]] });
    const cohortId = await newCohort(db, fixture.school, course);
    const form = (more: [string, string][]) => new URLSearchParams([...Object.entries(person()), ...more]);
    const modules = moduleIds.map((moduleId): [string, string] => ['module_ids', moduleId]);
    const enroll = (more: [string, string][]) => fixture.enroll(form(more), fixture.keyed, course);
    const enters: [string, string] = ['waiting_list', 'false'];
    const waits: [string, string] = ['waiting_list', 'true'];
    const cohort: [string, string] = ['cohort_id', cohortId];
    const answers = [await enroll(modules.slice(0, 1)), await enroll(modules), await enroll([cohort, enters])];
    expect(answers).toEqual(answers.map(() => ({ status: 200, success: true })));
    expect(await enroll([cohort, waits])).toEqual({ status: 200, success: true });
    const { grants, waiting } = await asPlatform(db, async (tx) => ({
      grants: await tx
        .selectFrom('access_grants')
        .select('module_ids')
        .where('course_id', '=', course)
        .orderBy('starts_at')
        .execute(),
      waiting: await tx.selectFrom('cohort_waiting').select('cohort_id').where('cohort_id', '=', cohortId).execute(),
    }));
    expect(grants.map(({ module_ids }) => module_ids?.length ?? null)).toEqual([1, 2, null]);
    expect(waiting).toHaveLength(1);
    expect(await enroll([['waiting_list', 'sim']])).toMatchObject({ fields: [{ field: 'waiting_list' }] });
  });

  test('called once per course, creates one student with both', async () => {
    const someone = person();
    const other = await newCourse(app.services.db, fixture.school);
    await fixture.enroll(someone);
    expect(await fixture.enroll(someone, fixture.keyed, other.id)).toEqual({ status: 200, success: true });
    expect(await fixture.students()).toHaveLength(1);
  });

  test('never sets a password on an account that has one, nor returns it', async () => {
    const known = await newStudent(app.services.db, await newSchool(app.services.db));
    await asPlatform(app.services.db, (tx) =>
      tx
        .insertInto('credentials')
        .values({ user_id: known.userId, password_hash: 'kept', origin: 'chosen_after_proof' })
        .execute(),
    );
    expect(await fixture.enroll(person({ email: known.email }))).toEqual({ status: 200, success: true });
    const { password_hash } = await asPlatform(app.services.db, (tx) =>
      tx.selectFrom('credentials').selectAll().where('user_id', '=', known.userId).executeTakeFirstOrThrow(),
    );
    expect(password_hash).toBe('kept');
  });

  test('an unknown course and another school’s give the same answer', async () => {
    const theirs = await newCourse(app.services.db, await newSchool(app.services.db));
    const refusals = [
      await fixture.enroll(person(), fixture.keyed, theirs.id),
      await fixture.enroll(person(), fixture.keyed, randomUUID()),
    ];
    const answer = { status: 404, success: false, error: 'not_found', requestId: expect.any(String) };
    expect(refusals).toEqual([answer, answer]);
    expect(await fixture.students()).toHaveLength(0);
  });

  test('respects the plan’s limit', async () => {
    await asPlatform(app.services.db, (tx) =>
      tx.updateTable('profiles').set({ student_limit: 1 }).where('id', '=', fixture.school.producerId).execute(),
    );
    expect((await fixture.enroll(person())).status).toBe(200);
    expect(await fixture.enroll(person())).toMatchObject({
      status: 409,
      success: false,
      error: 'student_limit_reached',
    });
    expect(await fixture.students()).toHaveLength(1);
  });

  test.each([
    [{ email: 'sem arroba' }, 'email', 'invalid'],
    [{ email: undefined }, 'email', 'required'],
    [{ name: '  ' }, 'name', 'required'],
    [{ name: ['Ana'] }, 'name', 'required'],
    [{ password: '12345' }, 'password', 'too_short'],
    [{ emailMethod: 'sendgrid' }, 'emailMethod', 'invalid'],
    [{ role: 'super_admin' }, 'role', 'unknown_field'],
    [{ admin_id: randomUUID() }, 'admin_id', 'unknown_field'],
    [{ student_limit: 9000 }, 'student_limit', 'unknown_field'],
    [{ price: 0 }, 'price', 'unknown_field'],
  ])('%j is refused and enrolls nobody', async (wrong, field, code) => {
    expect(await fixture.enroll(person(wrong))).toMatchObject({
      status: 422,
      success: false,
      error: 'invalid_input',
      fields: [{ field, code }],
    });
    expect(await fixture.students()).toHaveLength(0);
  });

  test('a missing, invalid or repeated course is refused [v5.0.0-15.3.7]', async () => {
    const refused = { status: 422, error: 'invalid_input' };
    expect(await fixture.post('userWebhook.php', person(), fixture.keyed)).toMatchObject(refused);
    expect(await fixture.enroll(person(), fixture.keyed, '1 or 1=1')).toMatchObject(refused);
    expect(await fixture.enroll(person({ course_id: randomUUID() }))).toMatchObject(refused);
    expect(
      await fixture.enroll(person(), fixture.keyed, `${fixture.courseId}&course_id=${fixture.courseId}`),
    ).toMatchObject(refused);
    expect(
      await fixture.enroll(new URLSearchParams([...Object.entries(person()), ['email', freshEmail()]])),
    ).toMatchObject(refused);
  });
});
