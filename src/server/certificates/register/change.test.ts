import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { localDay } from '#shared/time/dates.ts';
import { testApp } from '#test/app.ts';
import { certificateSchool, newCertificate } from '#test/fixtures/certificate-fixture.ts';
import type { TestStudent } from '#test/fixtures/factories.ts';
import { endRegret, newDataRequest } from '#test/fixtures/privacy/privacy-fixture.ts';
import { untilAwaited } from '#test/run/locks.ts';
import { recordAuditEvent } from '../../audit/record-audit-event.ts';
import { asPlatform, asSchool } from '../../db.ts';
import { erasePerson } from '../../privacy/erasure/erase.ts';
import { removeStudents } from '../../students/removal.ts';
import { lockNumbers } from '../issue/issue.ts';
import { correctCertificate } from './change.ts';

const app = await testApp();
const { services, call } = app;
const { db } = services;

const holdersOf = (producerId: string) =>
  asPlatform(db, (tx) =>
    tx.selectFrom('certificates').select(['holder_name', 'holder_cpf']).where('producer_id', '=', producerId).execute(),
  );

test('no name stays in the register if it is corrected while its holder is being removed', async () => {
  const { school, courseId, student } = await certificateSchool(app);
  const { certificateId } = await newCertificate(db, student, courseId, { holder_cpf: 'sealed' });
  const { correction, removal } = await asSchool(db, school, async (tx) => {
    await lockNumbers(tx, school.producerId, Number(localDay(new Date()).slice(0, 4)));
    const correction = correctCertificate(db, school, { certificateId, name: 'Duda Martins' });
    await untilAwaited(tx);
    const removal = removeStudents(db, school, { studentIds: [student.studentId] });
    await untilAwaited(tx, 2);
    return { correction, removal };
  });
  await Promise.all([correction, removal]);
  const forgotten = { holder_name: null, holder_cpf: null };
  expect(await holdersOf(school.producerId)).toEqual([forgotten, forgotten]);
});

test('a certificate whose holder is being removed is not corrected', async () => {
  const { school, producer, courseId, student } = await certificateSchool(app);
  const { certificateId } = await newCertificate(db, student, courseId);
  const { asked } = await asPlatform(db, async (tx) => {
    await tx.deleteFrom('students').where('id', '=', student.studentId).execute();
    const asked = call('producer.correctCertificate', { certificateId, name: 'Duda Martins' }, producer);
    await untilAwaited(tx);
    return { asked };
  });
  expect(await asked).toMatchObject({ code: 'certificate_settled' });
  expect(await holdersOf(school.producerId)).toEqual([{ holder_name: null, holder_cpf: null }]);
  const unknown = { certificateId: randomUUID(), name: 'Duda Martins' };
  expect((await call('producer.correctCertificate', unknown, producer)).code).toBe('not_found');
});

describe('in the audit', () => {
  const subjectsOf = async ({ producerId }: { producerId: string }) => {
    const deeds = await asPlatform(db, (tx) =>
      tx
        .selectFrom('school_deeds')
        .select('subject')
        .where('producer_id', '=', producerId)
        .where('action', 'like', 'certificate_%')
        .execute(),
    );
    return deeds.map(({ subject }) => subject ?? '');
  };
  const named = (subjects: string[]) => subjects.filter((each) => each.includes('Bened'));

  async function erase(student: TestStudent) {
    const requestId = await newDataRequest(db, student, { kind: 'erasure', name: 'Benedita Souza' });
    await endRegret(db, requestId);
    await erasePerson(services, { producerId: student.producerId, requestId });
  }

  test('a long course is cut instead of its holder, whose name an erasure then finds', async () => {
    const { school, producer, courseId, student } = await certificateSchool(app, { name: 'Benedita Souza' });
    const course = 'Luz '.repeat(48).trim();
    const given = async (holder_name: string) =>
      (await newCertificate(db, student, courseId, { holder_name, snapshot: { course } })).certificateId;
    const corrected = async (certificateId: string, name: string) =>
      ((await call('producer.correctCertificate', { certificateId, name }, producer)).data as { id: string }).id;
    const certificateId = await given('Benedita Souza');
    await call('producer.revokeCertificate', { certificateId, reason: 'Engano' }, producer);
    const next = await corrected(await given('Benedita Sousa'), 'Benedita Souza');
    // Two names that leave no room for a course.
    const longest = `Benedita ${'de Souza e Silva '.repeat(6)}Reis`;
    await corrected(await corrected(next, longest), `${longest} Lins`);
    const subjects = await subjectsOf(school);
    expect(subjects).toContainEqual(expect.stringMatching(/^Luz Luz .*: Benedita Souza$/));
    expect(subjects).toContainEqual(expect.stringMatching(/^Luz Luz .*: Benedita Sousa → Benedita Souza$/));
    expect(named(subjects)).toHaveLength(4);

    await erase(student);
    expect(named(await subjectsOf(school))).toEqual([]);
  });

  test('an erasure also finds a name that was cut before', async () => {
    const { school, student } = await certificateSchool(app, { name: 'Benedita Souza' });
    const record = (names: string) =>
      asSchool(db, school, (tx) =>
        recordAuditEvent(tx, { producerId: school.producerId, by: 'system' }, null, {
          action: 'certificate_corrected',
          subject: `${'Luz: '.repeat(50).slice(0, 199 - names.length)}: ${names}`,
        }),
      );
    await record('Benedita Souza');
    await record('Bia → Benedita Souza');
    await record('Bento Lima Souza');
    expect((await subjectsOf(school)).map((each) => each.slice(-6))).toEqual(['a Souz', 'a Souz', 'a Souz']);
    await erase(student);
    const left = await subjectsOf(school);
    expect(left.map((each) => each.slice(-9)).sort()).toEqual(['', '', 'Lima Souz']);
  });
});
