import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, type TestApp, testApp } from '#test/app.ts';
import { newCourse, newSchool, newStudent, openEnrollment, repeatLastTry, type TestSchool } from '#test/factories.ts';
import { asPlatform } from '../db.ts';
import type { Message, Transport } from '../email/transport.ts';
import { sendQueuedEmail } from '../email/worker.ts';

let app: TestApp;
let school: TestSchool;
let producer: Caller;
let keyed: Caller;
let courseId: string;

beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  school = await newSchool(app.services.db);
  producer = await app.signedIn({ kind: 'producer', userId: school.producerId });
  keyed = withKey(await newKey());
  courseId = (await newCourse(app.services.db, school)).id;
});

const newKey = async (caller = producer) =>
  ((await app.call('producer.createApiKey', undefined, caller)).data as { key: string }).key;
const withKey = (key: string): Caller => ({ headers: { authorization: `Bearer ${key}` } });
const freshEmail = () => `pessoa-${randomUUID()}@example.com`;

async function post(path: string, body: string | FormData | URLSearchParams | object, caller: Caller) {
  const asIs = typeof body === 'string' || body instanceof FormData || body instanceof URLSearchParams;
  const init = asIs ? { body } : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const response = await app.fetch(`/api/${path}`, { method: 'POST', redirect: 'manual', ...init }, caller);
  return { status: response.status, ...((await response.json()) as Record<string, unknown>) };
}
const enrol = (body: Parameters<typeof post>[1], caller = keyed, course = courseId) =>
  post(`userWebhook.php?course_id=${course}`, body, caller);

const students = () =>
  asPlatform(app.services.db, (tx) =>
    tx.selectFrom('students').selectAll().where('producer_id', '=', school.producerId).execute(),
  );
const emails = () =>
  asPlatform(app.services.db, (tx) =>
    tx.selectFrom('email_logs').selectAll().where('producer_id', '=', school.producerId).execute(),
  );
const keyRow = () =>
  asPlatform(app.services.db, (tx) =>
    tx.selectFrom('api_keys').selectAll().where('producer_id', '=', school.producerId).executeTakeFirst(),
  );

describe('userWebhook.php', () => {
  const person = (overrides: object = {}) => ({
    email: freshEmail(),
    name: 'Tainá Ribeiro',
    password: 'lua de papel',
    emailMethod: 'brevo',
    ...overrides,
  });

  test('enrols with a key or a session, from JSON and from either kind of form', async () => {
    const form = (fields: Record<string, string>) => {
      const data = new FormData();
      for (const [name, value] of Object.entries(fields)) data.set(name, value);
      return data;
    };
    const { email, ...plain } = person();
    const answers = [
      await enrol(person()),
      await enrol(person(), { headers: { 'x-api-key': keyed.headers?.authorization?.slice(7) ?? '' } }),
      await enrol(person({ password: '', emailMethod: undefined }), producer),
      await enrol(new URLSearchParams({ email: freshEmail(), ...plain })),
      await enrol(form({ email: freshEmail(), ...plain })),
      await enrol(JSON.stringify(person()), { headers: { ...keyed.headers, 'content-type': 'text/plain' } }),
    ];
    expect(answers).toEqual(answers.map(() => ({ status: 200, success: true })));
    expect(await students()).toHaveLength(6);
    expect(await emails()).toHaveLength(6);
    const enrolments = await asPlatform(app.services.db, (tx) =>
      tx.selectFrom('enrollments').select('status').where('course_id', '=', courseId).execute(),
    );
    expect(enrolments.map(({ status }) => status)).toEqual(Array(6).fill('active'));
    expect(email).toBeTruthy();
  });

  test('called once per course, has one student in both', async () => {
    const someone = person();
    const other = await newCourse(app.services.db, school);
    await enrol(someone);
    expect(await enrol(someone, keyed, other.id)).toEqual({ status: 200, success: true });
    expect(await students()).toHaveLength(1);
  });

  test('never gives a password to an account that has one, nor tells it', async () => {
    const known = await newStudent(app.services.db, await newSchool(app.services.db));
    await asPlatform(app.services.db, (tx) =>
      tx.insertInto('credentials').values({ user_id: known.userId, password_hash: 'kept', origin: 'chosen' }).execute(),
    );
    expect(await enrol(person({ email: known.email }))).toEqual({ status: 200, success: true });
    const { password_hash } = await asPlatform(app.services.db, (tx) =>
      tx.selectFrom('credentials').selectAll().where('user_id', '=', known.userId).executeTakeFirstOrThrow(),
    );
    expect(password_hash).toBe('kept');
  });

  test('an unknown course and another school’s are one answer', async () => {
    const theirs = await newCourse(app.services.db, await newSchool(app.services.db));
    const refusals = [await enrol(person(), keyed, theirs.id), await enrol(person(), keyed, randomUUID())];
    const answer = { status: 404, success: false, error: 'not_found', requestId: expect.any(String) };
    expect(refusals).toEqual([answer, answer]);
    expect(await students()).toHaveLength(0);
  });

  test('the limit counts here as well', async () => {
    await asPlatform(app.services.db, (tx) =>
      tx.updateTable('profiles').set({ student_limit: 1 }).where('id', '=', school.producerId).execute(),
    );
    expect((await enrol(person())).status).toBe(200);
    expect(await enrol(person())).toMatchObject({ status: 409, success: false, error: 'student_limit_reached' });
    expect(await students()).toHaveLength(1);
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
  ])('%j is refused and enrols nobody', async (wrong, field, code) => {
    expect(await enrol(person(wrong))).toMatchObject({
      status: 422,
      success: false,
      error: 'invalid_input',
      fields: [{ field, code }],
    });
    expect(await students()).toHaveLength(0);
  });

  test('a course that is missing, no id, or named twice is refused', async () => {
    const refused = { status: 422, error: 'invalid_input' };
    expect(await post('userWebhook.php', person(), keyed)).toMatchObject(refused);
    expect(await enrol(person(), keyed, '1 or 1=1')).toMatchObject(refused);
    expect(await enrol(person({ course_id: randomUUID() }))).toMatchObject(refused);
    expect(await enrol(person(), keyed, `${courseId}&course_id=${courseId}`)).toMatchObject(refused);
    expect(await enrol(new URLSearchParams([...Object.entries(person()), ['email', freshEmail()]]))).toMatchObject(
      refused,
    );
  });
});

describe('deleteProfile.php', () => {
  const remove = (body: object, caller = keyed) => post('deleteProfile.php', body, caller);
  const ours = (profileId: string) => ({ profileId, adminId: school.producerId });

  test('removes the student whose profile or id it is, in this school alone', async () => {
    const first = await newStudent(app.services.db, school);
    const second = await newStudent(app.services.db, school);
    await openEnrollment(app.services.db, first, courseId);
    expect(await remove(ours(first.userId))).toEqual({ status: 200, success: true });
    expect(await remove(ours(second.studentId), producer)).toEqual({ status: 200, success: true });
    expect(await students()).toHaveLength(0);
    expect(await remove(ours(first.userId))).toMatchObject({ status: 404, success: false, error: 'not_found' });
  });

  test('what is not the caller’s own is one answer, and stays', async () => {
    const other = await newSchool(app.services.db);
    const theirs = await newStudent(app.services.db, other);
    const mine = await newStudent(app.services.db, school);
    const attempts = [
      ours(randomUUID()),
      ours(theirs.userId),
      ours(theirs.studentId),
      ours(school.producerId),
      ours(other.producerId),
      { profileId: mine.userId, adminId: other.producerId },
      { profileId: theirs.userId, adminId: other.producerId },
    ];
    const answers = await Promise.all(attempts.map((body) => remove(body)));
    const refused = { status: 404, success: false, error: 'not_found', requestId: expect.any(String) };
    expect(answers).toEqual(attempts.map(() => refused));
    expect(await students()).toHaveLength(1);
  });

  test.each([
    [{ profileId: '*' }, 'profileId', 'invalid'],
    [{ profileId: undefined }, 'profileId', 'invalid'],
    [{ adminId: null }, 'adminId', 'invalid'],
    [{ role: 'admin' }, 'role', 'unknown_field'],
  ])('%j is refused', async (wrong, field, code) => {
    const { userId } = await newStudent(app.services.db, school);
    expect(await remove({ ...ours(userId), ...wrong })).toMatchObject({ status: 422, fields: [{ field, code }] });
    expect(await students()).toHaveLength(1);
  });
});

describe('sendHostingerEmail.php', () => {
  const html = '<h1>Olá</h1><script>alert(1)</script><p>Senha: <b>lua-de-papel-93</b></p>';
  const send = (body: object, caller = keyed) => post('sendHostingerEmail.php', body, caller);
  const mail = (to: string, overrides: object = {}) => ({
    to,
    subject: 'Seu acesso',
    html,
    senderName: 'Equipe da Escola',
    ...overrides,
  });
  async function deliver(): Promise<Message[]> {
    const sent: Message[] = [];
    const transport: Transport = { send: async (message) => `<${sent.push(message)}@example.com>`, close: () => {} };
    for (const { id } of await emails()) await sendQueuedEmail({ ...app.services, transportFor: () => transport }, id);
    return sent;
  }

  test('reaches a student, cleaned and in the school’s frame, and nothing of it is kept', async () => {
    const { email } = await newStudent(app.services.db, school);
    expect(await send(mail(email.toUpperCase()))).toEqual({ status: 200, success: true });
    const [waiting] = await emails();
    expect(JSON.stringify(waiting)).not.toContain('lua-de-papel-93');
    const [message] = await deliver();
    expect(message).toMatchObject({ subject: 'Seu acesso', senderName: 'Equipe da Escola', to: { address: email } });
    expect(message?.html).toContain('<h1>Olá</h1><p>Senha: <b>lua-de-papel-93</b></p>');
    expect(message?.html).toContain('Enviado por');
    expect(message?.text).toContain('Olá\n\nSenha: lua-de-papel-93');
    const [kept] = await emails();
    expect(kept).toMatchObject({ status: 'sent', subject: 'Seu acesso', payload: {} });
    expect(JSON.stringify(kept)).not.toContain('lua-de-papel-93');
  });

  test('reaches the producer, to try it out, and nobody who is not of the school', async () => {
    const theirs = await newStudent(app.services.db, await newSchool(app.services.db));
    expect((await send(mail(`${school.slug}@example.com`, { senderName: undefined }))).status).toBe(200);
    const refusals = [await send(mail(theirs.email)), await send(mail(freshEmail()))];
    const refused = { status: 404, success: false, error: 'not_found', requestId: expect.any(String) };
    expect(refusals).toEqual([refused, refused]);
    expect(await deliver()).toHaveLength(1);
  });

  test.each([
    [{ to: 'a@example.com, b@example.com' }, 'to', 'invalid'],
    [{ to: ['a@example.com'] }, 'to', 'required'],
    [{ subject: '' }, 'subject', 'required'],
    [{ html: '' }, 'html', 'required'],
    [{ html: undefined }, 'html', 'required'],
    [{ senderName: 'x'.repeat(121) }, 'senderName', 'too_long'],
    [{ from: 'banco@example.com' }, 'from', 'unknown_field'],
  ])('%j is refused', async (wrong, field, code) => {
    expect(await send(mail(freshEmail(), wrong))).toMatchObject({ status: 422, fields: [{ field, code }] });
    expect(await emails()).toHaveLength(0);
  });

  test('so many an hour, and then none', async () => {
    const { email } = await newStudent(app.services.db, school);
    expect((await send(mail(freshEmail()))).status).toBe(404);
    await repeatLastTry(app.services.db, 'message', 298);
    expect((await send(mail(freshEmail()))).status).toBe(404);
    const response = await app.fetch(
      '/api/sendHostingerEmail.php',
      { method: 'POST', body: JSON.stringify(mail(email)) },
      keyed,
    );
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('3600');
    expect(await emails()).toHaveLength(0);
  });
});

describe('every one of them', () => {
  const paths = ['userWebhook.php', 'deleteProfile.php', 'sendHostingerEmail.php'];

  test.each(paths)(
    '%s answers anything that is no call with an error, never with a redirect or a 500',
    async (path) => {
      const json = { 'content-type': 'application/json' };
      const form = { 'content-type': 'application/x-www-form-urlencoded' };
      const attempts: [string, Record<string, string>, number][] = [
        ['', {}, 422],
        ['{', json, 400],
        ['[]', json, 400],
        ['null', json, 400],
        ['"texto"', json, 400],
        ['\u0000', json, 400],
        ['{"__proto__":{"role":"admin"}}', json, 422],
        [`{"email":"${'['.repeat(9000)}"}`, json, 422],
        [`${'['.repeat(50_000)}`, json, 400],
        ['a=%E0%A4%A', form, 422],
        ['isto não é um formulário', { 'content-type': 'multipart/form-data; boundary=x' }, 400],
        ['isto não é um formulário', { 'content-type': 'multipart/form-data' }, 400],
        ['x'.repeat(1_100_000), json, 413],
      ];
      for (const [body, headers, status] of attempts) {
        const response = await app.fetch(`/api/${path}`, { method: 'POST', body, headers }, keyed);
        const text = await response.text();
        expect([body.slice(0, 40), response.status]).toEqual([body.slice(0, 40), status]);
        expect(JSON.parse(text)).toMatchObject({ success: false, error: expect.any(String) });
      }
      expect(await students()).toHaveLength(0);
    },
  );

  test.each(paths)('%s does nothing but for a POST', async (path) => {
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
      const response = await app.fetch(`/api/${path}?course_id=${courseId}`, { method }, keyed);
      expect([method, response.status, response.headers.get('allow')]).toEqual([method, 405, 'POST']);
    }
    expect((await app.fetch(`/api/${path}`, { method: 'HEAD' }, keyed)).status).toBe(405);
    const preflight = await app.fetch(`/api/${path}`, { method: 'OPTIONS' }, keyed);
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, null]);
    expect((await keyRow())?.last_used_at).toBeNull();
  });

  test.each(paths)('%s takes a session only from our own pages, a key from anywhere', async (path) => {
    const foreign = { origin: 'https://outro.example', 'sec-fetch-site': 'cross-site' };
    const refused = await post(path, {}, { ...producer, headers: foreign });
    expect(refused).toMatchObject({ status: 403, success: false, error: 'foreign_origin' });
    const both = await post(path, {}, { ...producer, headers: { ...foreign, ...keyed.headers } });
    expect(both.status).toBe(422);
  });

  test('six hundred calls a minute, and then none', async () => {
    expect((await post('deleteProfile.php', '{}', keyed)).status).toBe(422);
    await repeatLastTry(app.services.db, 'api_call', 598);
    expect((await post('deleteProfile.php', '{}', keyed)).status).toBe(422);
    expect(await post('deleteProfile.php', '{}', keyed)).toMatchObject({ status: 429, error: 'too_many_requests' });
  });
});

describe('the key', () => {
  const works = async (caller: Caller) => (await post('deleteProfile.php', {}, caller)).status !== 401;
  const shown = async () =>
    ((await app.call('producer.profile', undefined, producer)).data as { apiKey: unknown }).apiKey;

  test('is shown once, kept as a hash, and known by its last four characters', async () => {
    const key = await newKey();
    expect(key).toMatch(/^ateneu_[\w-]{43}$/);
    expect(await shown()).toEqual({ last4: key.slice(-4), createdAt: expect.any(String), lastUsedAt: null });
    const row = await keyRow();
    expect(JSON.stringify(row)).not.toContain(key.slice(7));
    expect(row?.key_hash).toHaveLength(32);
  });

  test('is one: another takes its place, and none is left after it is revoked', async () => {
    const first = await newKey();
    const second = await newKey();
    expect([await works(withKey(first)), await works(withKey(second))]).toEqual([false, true]);
    expect((await app.call('producer.revokeApiKey', undefined, producer)).status).toBe(200);
    expect([await works(withKey(second)), await shown()]).toEqual([false, null]);
    expect((await app.call('producer.revokeApiKey', undefined, producer)).status).toBe(200);
  });

  test('notes when it was used last, at most once a minute', async () => {
    await works(keyed);
    const first = (await keyRow())?.last_used_at;
    expect(first).toBeTruthy();
    await works(keyed);
    expect((await keyRow())?.last_used_at).toBe(first);
    const earlier = '2026-01-01T00:00:00.000Z';
    await asPlatform(app.services.db, (tx) =>
      tx.updateTable('api_keys').set({ last_used_at: earlier }).where('producer_id', '=', school.producerId).execute(),
    );
    await works(keyed);
    expect(new Date((await keyRow())?.last_used_at ?? 0).getTime()).toBeGreaterThan(Date.parse(earlier));
  });

  test('that is none is refused, and so is whoever tries many', async () => {
    const wrong = ['', 'ateneu_', `ateneu_${'a'.repeat(43)}`, randomUUID()];
    for (const key of wrong) {
      expect(await post('deleteProfile.php', {}, { ...producer, ...withKey(key) })).toMatchObject({
        status: 401,
        error: 'api_key_invalid',
      });
    }
    const ip = '203.0.113.99';
    const guess = () => post('deleteProfile.php', {}, { ...withKey(`ateneu_${randomUUID()}`), ip });
    for (let tries = 0; tries < 30; tries += 1) expect((await guess()).status).toBe(401);
    expect(await guess()).toMatchObject({ status: 429, error: 'too_many_requests' });
    expect(await works({ ...keyed, ip }), 'a right one from there still is').toBe(true);
  });

  test('opens nothing but these addresses, and another scheme is no key', async () => {
    const response = await app.fetch('/api/producer/students', {}, keyed);
    expect(response.status).toBe(401);
    const basic = { authorization: 'Basic YW5hOnNlbmhh' };
    expect(await post('deleteProfile.php', {}, { ...producer, headers: basic })).toMatchObject({ status: 422 });
  });
});
