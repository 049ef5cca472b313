import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { localDay } from '#shared/time/dates.ts';
import { testApp } from '#test/app.ts';
import { certificateSchool, newCertificate } from '#test/fixtures/certificate-fixture.ts';
import { endRegret, newDataRequest } from '#test/fixtures/privacy/privacy-fixture.ts';
import { untilAwaited } from '#test/run/locks.ts';
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

test('in the audit a long course is cut instead of its holder, whose name an erasure then finds', async () => {
  const { school, producer, courseId, student } = await certificateSchool(app, { name: 'Benedita Souza' });
  const given = (holder_name: string) =>
    newCertificate(db, student, courseId, { holder_name, snapshot: { course: 'Luz '.repeat(48).trim() } });
  const subjects = async () => {
    const deeds = await asPlatform(db, (tx) =>
      tx
        .selectFrom('school_deeds')
        .select('subject')
        .where('producer_id', '=', school.producerId)
        .where('action', 'like', 'certificate_%')
        .orderBy('at')
        .execute(),
    );
    return deeds.map(({ subject }) => subject ?? '');
  };
  const wrong = await given('Benedita Souza');
  await call('producer.revokeCertificate', { ...wrong, certificateCode: undefined, reason: 'Engano' }, producer);
  const { certificateId } = await given('Benedita Sousa');
  const corrected = { certificateId, name: 'Benedita Souza' };
  const { data } = await call('producer.correctCertificate', corrected, producer);
  // Two names that leave no room for a course.
  const longest = `Benedita ${'de Souza e Silva '.repeat(6)}Reis`;
  const again = { certificateId: (data as { id: string }).id, name: longest };
  const { data: longer } = await call('producer.correctCertificate', again, producer);
  const last = { certificateId: (longer as { id: string }).id, name: `${longest} Lins` };
  expect((await call('producer.correctCertificate', last, producer)).status).toBe(200);
  const said = await subjects();
  expect(said).toHaveLength(4);
  expect(said[0]).toMatch(/^Luz Luz .*: Benedita Souza$/);
  expect(said[1]).toMatch(/^Luz Luz .*: Benedita Sousa → Benedita Souza$/);
  for (const each of said) expect(each).toContain('Benedita');

  const requestId = await newDataRequest(db, student, { kind: 'erasure', name: 'Benedita Souza' });
  await endRegret(db, requestId);
  await erasePerson(services, { producerId: school.producerId, requestId });
  expect((await subjects()).filter((each) => each.includes('Benedita'))).toEqual([]);
});
