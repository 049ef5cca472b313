import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { CheckedCertificate } from '#shared/contract/certificate-check.ts';
import type { CertificateList } from '#shared/contract/school/certificates.ts';
import { DAY_MS, endOfDay, localDay, localMoment } from '#shared/time/dates.ts';
import { addDays } from '#shared/time/days.ts';
import { type Caller, testApp } from '#test/app.ts';
import { certificateSchool, newCertificate } from '#test/fixtures/certificate-fixture.ts';
import {
  newCourse,
  newSchool,
  newStudent,
  openEnrollment,
  type TestSchool,
  type TestStudent,
} from '#test/fixtures/factories.ts';
import { repeatLastTry } from '#test/fixtures/login-attempts.ts';
import { statementsOf } from '#test/fixtures/statements.ts';
import { asPlatform } from '../../db.ts';

const app = await testApp();
const { call, signedIn, services } = app;
const { db } = services;

let school: TestSchool;
let student: TestStudent;
let courseId: string;
let producer: Caller;
let holder: Caller;

beforeEach(async () => {
  ({ school, producer, courseId, student, holder } = await certificateSchool(app));
});

const check = async (code: string, caller: Caller = {}) => call('public.checkCertificate', { code }, caller);
const seen = async (code: string) => (await check(code)).data as CheckedCertificate;
const pdf = (id: string, caller = holder) => app.fetch(`/api/student/certificate.pdf?id=${id}`, {}, caller);
const list = async (search = '') =>
  (await call('producer.certificates', { search, page: 1 }, producer)).data as CertificateList;

describe('the check page', () => {
  test('shows the register’s data, however the code is typed, and nothing else of the student', async () => {
    const { certificateCode: code } = await newCertificate(db, student, courseId, { holder_name: 'Ana Lúcia d’Ávila' });
    for (const typed of [code, code.toLowerCase(), ` ${code.slice(0, 4)}-${code.slice(4)} `])
      expect(await check(typed)).toMatchObject({
        status: 200,
        data: { status: 'valid', sheet: { holder: 'Ana Lúcia d’Ávila' } },
      });
    const { text } = await check(code);
    for (const secret of [student.email, student.studentId, student.userId]) expect(text).not.toContain(secret);
  });

  test('does not find unknown codes, other schools’, and those with an unconfirmed name', async () => {
    const { certificateCode } = await newCertificate(db, student, courseId, { confirmed_at: null });
    const { certificateCode: foreign } = await newCertificate(db, await newStudent(db, await newSchool(db)), courseId);
    const here = { cookie: `escola=${school.slug}` };
    for (const code of [certificateCode, '000000000000']) expect((await check(code)).code).toBe('not_found');
    expect((await check(foreign, here)).code).toBe('not_found');
    expect((await check(foreign)).status).toBe(200);
    expect((await check('ABC')).code).toBe('invalid_input');
  });

  test('takes the same work and time for unknown and known codes', async () => {
    const { certificateCode: code } = await newCertificate(db, student, courseId);
    await check(code);
    const timed = async (asked: string) => {
      const started = performance.now();
      const statements = await statementsOf(db, () => check(asked));
      return { ms: performance.now() - started, count: statements.length };
    };
    const [known, unknown] = [await timed(code), await timed('0123456789AB')];
    expect(unknown.count).toBe(known.count);
    for (const { ms } of [known, unknown]) expect(ms).toBeGreaterThanOrEqual(95);
  });

  test('limits tries', async () => {
    const caller = { ip: '198.51.100.77' };
    await check('000000000000', caller);
    await repeatLastTry(db, 'certificate_check', 59);
    expect((await check('111111111111', caller)).code).toBe('too_many_requests');
    expect((await check('111111111111')).code).toBe('not_found');
  });

  test('says that a certificate has expired, was revoked and why, or was replaced by which one', async () => {
    const past = new Date(Date.now() - DAY_MS).toISOString();
    const { certificateCode: over } = await newCertificate(db, await newStudent(db, school), courseId, {
      expires_at: past,
    });
    expect((await seen(over)).status).toBe('expired');
    const wrong = await newCertificate(db, student, courseId, { holder_name: 'Duda Alvna' });
    const { certificateId } = wrong;
    const fixed = await call('producer.correctCertificate', { certificateId, name: 'Duda Aluna' }, producer);
    const { certificates } = await list('Duda Aluna');
    const replacement = certificates.find(({ id }) => id === (fixed.data as { id: string }).id);
    expect(await seen(wrong.certificateCode)).toMatchObject({ status: 'replaced', replacedByCode: replacement?.code });
    expect(await seen(replacement?.code ?? '')).toMatchObject({ status: 'valid', sheet: { holder: 'Duda Aluna' } });
    const again = await call('producer.correctCertificate', { certificateId, name: 'Duda Outra' }, producer);
    expect(again.code).toBe('certificate_settled');
    await call(
      'producer.revokeCertificate',
      { certificateId: replacement?.id, reason: 'Compra reembolsada' },
      producer,
    );
    expect(await seen(replacement?.code ?? '')).toMatchObject({
      status: 'revoked',
      revokedReason: 'Compra reembolsada',
    });
    const anew = await call(
      'producer.correctCertificate',
      { certificateId: replacement?.id, name: 'Duda Aluna' },
      producer,
    );
    expect(anew.status).toBe(200);
    expect(await seen(replacement?.code ?? '')).toMatchObject({ status: 'revoked', replacedByCode: null });
    expect((await list()).certificates.map(({ status }) => status).sort()).toEqual([
      'expired',
      'replaced',
      'revoked',
      'valid',
    ]);
  });
});

test('a certificate is valid to the end of the day that it names, and its credential with it', async () => {
  const today = localDay(new Date());
  const untilOf = async (expires_at: string) => {
    const { id } = await newCourse(db, school);
    const { certificateId, certificateCode } = await newCertificate(db, student, id, { expires_at });
    const badge = await app.fetch(`/api/student/credential.json?id=${certificateId}`, {}, holder);
    const { status, sheet } = await seen(certificateCode);
    return [status, sheet.expiresOn, ((await badge.json()) as { validUntil: string }).validUntil];
  };
  const inSeconds = (date: Date) => date.toISOString().replace('.000', '');
  expect(await untilOf(localMoment(today, '00:00').toISOString())).toEqual([
    'valid',
    today,
    inSeconds(endOfDay(today)),
  ]);
  const yesterday = addDays(today, -1);
  expect(await untilOf(localMoment(yesterday, '23:59').toISOString())).toEqual([
    'expired',
    yesterday,
    inSeconds(endOfDay(yesterday)),
  ]);
});

describe('the certificate’s file', () => {
  test('is a small PDF with a registered hash; a changed one is not registered', async () => {
    const { certificateId, certificateCode } = await newCertificate(db, student, courseId, {
      holder_name: 'Çã '.repeat(40).trim(),
    });
    const files = await Promise.all([pdf(certificateId), pdf(certificateId)]);
    const [file, twin] = await Promise.all(files.map(async (answer) => Buffer.from(await answer.arrayBuffer())));
    expect(file?.subarray(0, 5).toString()).toBe('%PDF-');
    expect(file?.length).toBeLessThan(300 * 1024);
    const hashOf = (bytes?: Buffer) =>
      createHash('sha256')
        .update(bytes ?? '')
        .digest('hex');
    const { fileHashes } = await seen(certificateCode);
    expect(fileHashes).toEqual([hashOf(file)]);
    expect(hashOf(twin)).toBe(hashOf(file));
    expect(fileHashes).not.toContain(hashOf(Buffer.concat([file ?? Buffer.alloc(0), Buffer.from(' ')])));
  });

  test('is its holder’s only, for a valid certificate with a confirmed name', async () => {
    const { certificateId } = await newCertificate(db, student, courseId, { confirmed_at: null });
    expect((await pdf(certificateId)).status).toBe(404);
    await call('student.confirmCertificate', { certificateId, name: 'Duda Aluna' }, holder);
    expect((await pdf(certificateId)).status).toBe(200);
    const neighbour = await newStudent(db, school);
    await openEnrollment(db, neighbour, courseId);
    expect((await pdf(certificateId, await signedIn({ kind: 'student', ...neighbour }))).status).toBe(404);
    expect((await pdf(certificateId, producer)).status).toBe(403);
    expect((await pdf('x')).status).toBe(422);
    await call('producer.revokeCertificate', { certificateId, reason: 'Engano' }, producer);
    expect((await pdf(certificateId)).status).toBe(404);
  });
});

describe('the register', () => {
  test('is searched by name, number and code, page by page', async () => {
    const { certificateCode } = await newCertificate(db, student, courseId, {
      holder_name: 'Júlia Conceição',
      number: 90001,
    });
    await newCertificate(db, await newStudent(db, school), courseId, { holder_name: 'Pedro', number: 90002 });
    for (const search of ['julia concei', '2025/90001', certificateCode.slice(0, 8), certificateCode.toLowerCase()])
      expect((await list(search)).certificates.map(({ holder }) => holder)).toEqual(['Júlia Conceição']);
    for (const search of ['ninguém', 'Иван', '????', `Ãé${certificateCode.slice(0, 2)}`])
      expect(await list(search)).toMatchObject({ total: 0, certificates: [] });
    expect((await list()).total).toBe(2);
  });

  test('can be exported in a confirmed session', async () => {
    await newCertificate(db, student, courseId, {
      holder_name: '=Ana',
      revoked_at: new Date().toISOString(),
      revoked_reason: 'Engano',
    });
    const answer = await app.fetch('/api/producer/certificates.csv', {}, producer);
    const text = await answer.text();
    expect(text).toContain('Número;Código;Nome;Curso;Emitido em;Situação;Motivo');
    expect(text).toContain('Revogado;Engano');
    expect(text).not.toContain(';=Ana');
    const unconfirmed = await signedIn({ kind: 'producer', userId: school.producerId }, false);
    expect((await app.fetch('/api/producer/certificates.csv', {}, unconfirmed)).status).toBe(403);
    const auditEvents = await asPlatform(db, (tx) =>
      tx.selectFrom('school_deeds').select('action').where('producer_id', '=', school.producerId).execute(),
    );
    expect(auditEvents.map(({ action }) => action)).toContain('certificates_exported');
  });
});
