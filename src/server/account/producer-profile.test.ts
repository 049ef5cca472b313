import { ORPCError } from '@orpc/client';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashPassword, passwordMatches } from '#server/auth/passwords/passwords.ts';
import { asPlatform } from '#server/db.ts';
import { type Caller, type TestApp, testApp } from '#test/app.ts';
import { newCourse, newSchool, newStudent, openEnrollment, type TestSchool } from '#test/fixtures/factories.ts';

const PASSWORD = 'girassol azul';
const NEW_PASSWORD = 'lua de papel';
let app: TestApp;
let school: TestSchool;
let producer: Caller;

beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  school = await newSchool(app.services.db);
  producer = await signedIn();
});

const signedIn = () => app.signedIn({ kind: 'producer', userId: school.producerId });
const profile = async (caller = producer) => (await app.call('producer.profile', undefined, caller)).data;

async function choosePassword() {
  const password_hash = await hashPassword(PASSWORD);
  await asPlatform(app.services.db, (tx) =>
    tx
      .insertInto('credentials')
      .values({ user_id: school.producerId, password_hash, origin: 'chosen_after_proof' })
      .execute(),
  );
}

test('the screen shows name, e-mail and sign-up date', async () => {
  expect(await profile()).toEqual({
    name: 'Ana Produtora',
    email: `${school.slug}@example.com`,
    photoUrl: null,
    createdAt: expect.stringMatching(/^\d{4}-/),
    passwordChosen: false,
    passwordChangedAt: null,
    otherSessions: 0,
    apiKey: null,
  });
  await choosePassword();
  expect(await profile()).toMatchObject({ passwordChosen: true, passwordChangedAt: expect.stringMatching(/^\d{4}-/) });
});

describe('the name', () => {
  test('changes for the account and wherever the producer is named', async () => {
    const answer = await app.call('producer.updateProfile', { name: '  Ana Lima ' }, producer);
    expect(answer.data).toEqual({ name: 'Ana Lima' });
    expect(await profile()).toMatchObject({ name: 'Ana Lima' });
    expect(await app.call('public.session', undefined, producer)).toMatchObject({
      data: { viewer: { name: 'Ana Lima' } },
    });
  });

  test.each([
    [{ name: '   ' }, 'name', 'required'],
    [{ name: 'a'.repeat(121) }, 'name', 'too_long'],
    [{ name: 'Ana', email: 'outra@example.com' }, 'email', 'unknown_field'],
    [{ name: 'Ana', role: 'super_admin' }, 'role', 'unknown_field'],
    [{ name: 'Ana', student_limit: 9000 }, 'student_limit', 'unknown_field'],
  ])('%j is refused and changes nothing', async (input, field, code) => {
    expect(await app.call('producer.updateProfile', input, producer)).toMatchObject({
      status: 422,
      data: { fields: [{ field, code }] },
    });
    expect(await profile()).toMatchObject({ name: 'Ana Produtora', email: `${school.slug}@example.com` });
  });
});

describe('a new password', () => {
  const change = (input: object, caller = producer) => app.call('producer.changePassword', input, caller);
  const matches = async (password: string) => {
    const { password_hash } = await asPlatform(app.services.db, (tx) =>
      tx.selectFrom('credentials').selectAll().where('user_id', '=', school.producerId).executeTakeFirstOrThrow(),
    );
    return passwordMatches(password_hash, password);
  };
  beforeEach(choosePassword);

  test('requires the current one and ends all other sessions', async () => {
    const phone = await signedIn();
    expect(await change({ currentPassword: PASSWORD, password: NEW_PASSWORD })).toMatchObject({ status: 200 });
    expect(await matches(NEW_PASSWORD)).toBe(true);
    expect((await app.call('producer.courses', undefined, producer)).status).toBe(200);
    expect(await app.call('producer.courses', undefined, phone)).toMatchObject({
      code: 'session_ended',
      data: { reason: 'password_changed' },
    });
  });

  test.each([
    [{ currentPassword: undefined }, 'invalid_input', 'currentPassword', 'required'],
    [{ currentPassword: 'errada' }, 'wrong_password', 'currentPassword', 'invalid'],
    [{ password: '12345' }, 'invalid_input', 'password', 'too_short'],
    [{ password: '123456' }, 'password_too_common', 'password', 'invalid'],
  ])('with %j is refused and changes nothing', async (input, code, field, problem) => {
    const answer = await change({ currentPassword: PASSWORD, password: NEW_PASSWORD, ...input });
    expect(answer).toMatchObject({ status: 422, code, data: { fields: [{ field, code: problem }] } });
    expect(await matches(PASSWORD)).toBe(true);
  });

  test('cannot be guessed: after five wrong tries even the right one has to wait', async () => {
    const here = { ...producer, ip: '203.0.113.78' };
    for (let tries = 0; tries < 5; tries += 1)
      expect((await change({ currentPassword: 'errada', password: NEW_PASSWORD }, here)).code).toBe('wrong_password');
    expect((await change({ currentPassword: PASSWORD, password: NEW_PASSWORD }, here)).status).toBe(429);
    expect(await matches(PASSWORD)).toBe(true);
  });
});

describe('the photo', () => {
  const LIMIT = 2_097_152;
  const jpeg = () =>
    sharp({ create: { width: 900, height: 600, channels: 3, background: '#d04020' } })
      .jpeg()
      .toBuffer();
  /** Appends bytes after the picture's end, which decoders ignore, to make the file larger. */
  const padded = (image: Buffer, size: number) => Buffer.concat([image, Buffer.alloc(size - image.length)]);
  const set = (bytes: Buffer) =>
    app.clientFor(producer).producer.setPhoto({ file: new File([new Uint8Array(bytes)], 'foto.jpg') });
  const refusal = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => null,
      (thrown: unknown) => thrown,
    );
    return error instanceof ORPCError ? [error.status, error.code] : error;
  };

  test('is stored small, shown as the school’s logo, and can be removed', async () => {
    const { photoUrl } = await set(await jpeg());
    expect(await profile()).toMatchObject({ photoUrl });
    expect(await app.call('public.session', undefined, producer)).toMatchObject({
      data: { school: { logoUrl: photoUrl } },
    });
    const response = await app.fetch(photoUrl);
    expect(response.headers.get('content-type')).toBe('image/webp');
    const kept = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect(kept).toMatchObject({ width: 512, height: 341 });
    expect(await app.call('producer.removePhoto', undefined, producer)).toMatchObject({ status: 200, data: {} });
    expect(await profile()).toMatchObject({ photoUrl: null });
  });

  test('of exactly 2 MB is accepted, and one byte more is not', async () => {
    const { photoUrl } = await set(padded(await jpeg(), LIMIT));
    expect(await refusal(set(padded(await jpeg(), LIMIT + 1)))).toEqual([413, 'file_too_large']);
    expect(await refusal(set(padded(await jpeg(), LIMIT + 100_000)))).toContain(413);
    expect(await profile()).toMatchObject({ photoUrl });
  });

  test.each([
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['nothing', ''],
  ])('is refused when it is %s', async (_, text) => {
    expect(await refusal(set(Buffer.from(text)))).toEqual([415, 'unsupported_file_type']);
    expect(await profile()).toMatchObject({ photoUrl: null });
  });

  test('is the only large request: every other address accepts 1 MB', async () => {
    const body = JSON.stringify({ json: { name: 'x'.repeat(1_100_000) } });
    const headers = { 'content-type': 'application/json' };
    for (const [method, path] of [
      ['POST', '/rpc/producer/updateProfile'],
      ['POST', '/rpc/producer/updateCourse'],
      ['PUT', '/api/producer/profile'],
    ] as const)
      expect((await app.fetch(path, { method, body, headers }, producer)).status).toBe(413);
  });

  test('can be sent through the integrations too', async () => {
    const form = new FormData();
    form.set('file', new File([new Uint8Array(await jpeg())], 'foto.jpg'));
    const response = await app.fetch('/api/producer/photo', { method: 'PUT', body: form }, producer);
    expect(await response.json()).toEqual({ photoUrl: expect.stringMatching(/^\/uploads\//) });
  });
});

test('ends the other sessions of this account’s panel only, and counts them', async () => {
  const others = [await signedIn(), await signedIn()];
  const studying = await studyingElsewhere();
  const stranger = await app.signedIn({
    kind: 'producer',
    userId: (await newSchool(app.services.db)).producerId,
  });
  expect(await profile()).toMatchObject({ otherSessions: 2 });
  expect((await app.call('producer.endOtherSessions', undefined, producer)).status).toBe(200);
  expect(await profile()).toMatchObject({ otherSessions: 0 });
  for (const other of others) expect((await app.call('producer.profile', undefined, other)).code).toBe('session_ended');
  expect((await app.call('producer.profile', undefined, stranger)).status).toBe(200);
  expect((await app.call('student.catalogue', undefined, studying)).status).toBe(200);
});

/** A session of the same account as a student of another school. */
async function studyingElsewhere() {
  const { db } = app.services;
  const { producerId } = await newSchool(db);
  const student = await newStudent(db, { producerId });
  await openEnrollment(db, student, (await newCourse(db, { producerId })).id);
  const userId = school.producerId;
  await asPlatform(db, (tx) =>
    sql`update students set user_id = ${userId}, email = ${`${school.slug}@example.com`} where id = ${student.studentId}`.execute(
      tx,
    ),
  );
  return app.signedIn({ kind: 'student', producerId, userId });
}
