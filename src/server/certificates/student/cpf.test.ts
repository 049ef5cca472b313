import { beforeEach, describe, expect, test } from 'vitest';
import type { CheckedCertificate } from '#shared/contract/certificate-check.ts';
import type { CertificateList } from '#shared/contract/school/certificates.ts';
import { type Caller, testApp } from '#test/app.ts';
import { certificateSchool, giveCertificates, newCertificate } from '#test/fixtures/certificate-fixture.ts';
import { newStudent, openEnrollment, type TestSchool, type TestStudent } from '#test/fixtures/factories.ts';
import { asPlatform, asSchool } from '../../db.ts';
import { setCompletion } from '../../learning/progress/completion.ts';
import { openGrants } from '../../students/access/ledger.ts';
import { removeStudents } from '../../students/removal.ts';
import { issueToStudent } from '../issue/due.ts';
import { revokeRefunded } from '../register/refunded.ts';

const app = await testApp();
const { call, services } = app;
const { db, jobs } = services;

const CPF = '529.982.247-25';
let school: TestSchool;
let course: { id: string; lessonIds: string[] };
let student: TestStudent;
let holder: Caller;
let producer: Caller;

beforeEach(async () => {
  ({ school, producer, course, student, holder } = await certificateSchool(app, { name: 'Duda Aluna' }));
});

const register = () =>
  asPlatform(db, (tx) =>
    tx.selectFrom('certificates').selectAll().where('producer_id', '=', school.producerId).orderBy('number').execute(),
  );

async function issued(rules: Parameters<typeof giveCertificates>[3]) {
  await giveCertificates(db, school, course.id, rules);
  for (const lessonId of course.lessonIds) await setCompletion(db, jobs, student, { lessonId, completed: true });
  await issueToStudent(services, { ...student, courseId: course.id });
  const [certificate] = await register();
  if (!certificate) throw new Error('None was issued');
  const confirm = (input: object) =>
    call('student.confirmCertificate', { certificateId: certificate.id, name: 'Duda Aluna', ...input }, holder);
  const seen = async () =>
    (await call('public.checkCertificate', { code: certificate.code })).data as CheckedCertificate;
  return { certificate, confirm, seen };
}

describe('the CPF', () => {
  test('is masked on certificates of a course that asks for it, and sealed in the database', async () => {
    const { certificate, confirm, seen } = await issued({ askCpf: true });
    expect(await confirm({ cpf: '529.982.247-26' })).toMatchObject({
      code: 'invalid_input',
      data: { fields: [{ field: 'cpf', code: 'invalid' }] },
    });
    expect((await confirm({ cpf: CPF })).status).toBe(200);
    expect((await seen()).sheet.cpf).toBe('***.982.247-**');
    const { text } = await call('student.certificates', undefined, holder);
    expect([text.includes('***.982.247-**'), text.includes('52998224725'), text.includes(CPF)]).toEqual([
      true,
      false,
      false,
    ]);
    const [kept] = await register();
    expect(kept?.holder_cpf).not.toBeNull();
    expect(JSON.stringify(kept)).not.toMatch(/529\.?982\.?247/);
    expect(app.lines.join()).not.toMatch(/529\.?982\.?247/);
    const file = await app.fetch(`/api/student/certificate.pdf?id=${certificate.id}`, {}, holder);
    expect(file.status).toBe(200);
    // A corrected name keeps it; it is deleted with its student.
    await call('producer.correctCertificate', { certificateId: certificate.id, name: 'Duda Martins' }, producer);
    const next = (await register()).find(({ holder_name }) => holder_name === 'Duda Martins');
    const { data } = await call('public.checkCertificate', { code: next?.code });
    expect((data as CheckedCertificate).sheet.cpf).toBe('***.982.247-**');
    await removeStudents(db, school, { studentIds: [student.studentId] });
    expect((await register()).map(({ holder_cpf }) => holder_cpf)).toEqual([null, null]);
  });

  test('is not stored if the course does not ask for it, or the student has none', async () => {
    const { confirm, seen } = await issued({});
    expect((await confirm({ cpf: CPF })).status).toBe(200);
    expect((await seen()).sheet.cpf).toBeNull();
    expect((await register())[0]?.holder_cpf).toBeNull();
  });

  test('is not required for a certificate', async () => {
    const { confirm, seen } = await issued({ askCpf: true });
    expect((await confirm({ cpf: null })).status).toBe(200);
    expect(await seen()).toMatchObject({ status: 'valid', sheet: { cpf: null } });
  });
});

test.each([
  ['corrected', false],
  ['revoked and issued again', true],
])('a certificate that is %s before its holder has confirmed it still waits for them', async (_, isRevoked) => {
  const { certificate } = await issued({ askCpf: true });
  const { id: certificateId } = certificate;
  if (isRevoked) await call('producer.revokeCertificate', { certificateId, reason: 'Engano' }, producer);
  const { data } = await call('producer.correctCertificate', { certificateId, name: 'Duda Martins' }, producer);
  const { id } = data as { id: string };
  const next = (await register()).find((each) => each.id === id);
  const check = () => call('public.checkCertificate', { code: next?.code });
  expect((await check()).code).toBe('not_found');
  const { certificates } = (await call('student.certificates', undefined, holder)).data as {
    certificates: { id: string; confirmed: boolean }[];
  };
  expect(certificates.find((each) => each.id === id)?.confirmed).toBe(false);
  const confirmed = { certificateId: id, name: 'Duda Martins', cpf: CPF };
  expect((await call('student.confirmCertificate', confirmed, holder)).status).toBe(200);
  expect((await check()).data).toMatchObject({ sheet: { holder: 'Duda Martins', cpf: '***.982.247-**' } });
});

describe('after a refund', () => {
  const refund = () =>
    asPlatform(db, (tx) =>
      tx
        .updateTable('access_grants')
        .set({ origin: 'sale', closed_at: new Date().toISOString(), closed_reason: 'refunded' })
        .where('student_id', '=', student.studentId)
        .execute(),
    );
  const list = async (refunded = false) =>
    (await call('producer.certificates', { search: '', page: 1, refunded }, producer)).data as CertificateList;

  const exported = async (query: string) => {
    const file = await app.fetch(`/api/producer/certificates.csv${query}`, {}, producer);
    return (await file.text()).trim().split('\n').length - 1;
  };

  test('a certificate stays valid until the school revokes it, and the school is shown which', async () => {
    const { certificate, seen, confirm } = await issued({});
    await confirm({});
    const other = await newStudent(db, school);
    await openEnrollment(db, other, course.id);
    await newCertificate(db, other, course.id);
    expect(await list()).toMatchObject({ total: 2, refunded: 0 });
    await refund();
    await revokeRefunded(db);
    expect((await seen()).status).toBe('valid');
    expect(await list()).toMatchObject({ total: 2, refunded: 1 });
    expect(await list(true)).toMatchObject({ total: 1, certificates: [{ id: certificate.id, refunded: true }] });
    expect([await exported(''), await exported('?reembolsados=1')]).toEqual([2, 1]);
    await call('producer.revokeCertificate', { certificateId: certificate.id, reason: 'Compra reembolsada' }, producer);
    expect(await list(true)).toMatchObject({ total: 0, refunded: 0 });
  });

  test('it is revoked automatically if the course says so, and only after a full refund', async () => {
    const { confirm, seen } = await issued({ revokeRefunded: true });
    await confirm({});
    await revokeRefunded(db);
    expect((await seen()).status).toBe('valid');
    await refund();
    const { producerId, studentId } = student;
    await asSchool(db, { producerId }, (tx) =>
      openGrants(tx, { producerId, studentIds: [studentId], courseIds: [course.id] }, { origin: 'courtesy' }),
    );
    await revokeRefunded(db);
    expect((await seen()).status).toBe('valid');
    await refund();
    await revokeRefunded(db);
    expect(await seen()).toMatchObject({ status: 'revoked', revokedReason: 'Compra reembolsada' });
    const auditEvents = await asPlatform(db, (tx) =>
      tx.selectFrom('school_deeds').select(['action', 'by']).where('producer_id', '=', school.producerId).execute(),
    );
    expect(auditEvents).toContainEqual({ action: 'certificate_revoked', by: 'system' });
  });
});
