import { afterAll, expect, test } from 'vitest';
import { domainFixture, ownPlatform } from '#test/fixtures/domain-fixture.ts';
import { newCourse, newStudent, openEnrollment } from '#test/fixtures/factories.ts';
import { chosenAfterProof } from '../auth/scope.ts';
import { openSession } from '../auth/sessions/open-session.ts';
import { newToken } from '../crypto/tokens.ts';
import { asPlatform } from '../db.ts';

const platform = await ownPlatform();
afterAll(() => platform.dns.stop());

test('a session opened at a domain does not work once another school has the domain and could read its cookie', async () => {
  const { db } = platform.services;
  const { school, domain, ask, want, publish, verify } = await domainFixture(platform);
  publish((await want()).address);
  await verify();
  const student = await newStudent(db, school);
  await openEnrollment(db, student, (await newCourse(db, school, { modules: [[{}]] })).id);
  const host = { name: domain, ownedBySchool: true };
  const device = { ip: '203.0.113.9', userAgent: 'test', deviceId: newToken(), host };
  const { token } = await asPlatform(db, (tx) =>
    openSession(tx, { kind: 'student', ...student, device, credential: chosenAfterProof }),
  );
  const account = async () =>
    (
      await platform.door.call('student.account', undefined, {
        cookie: `__Host-sid=${token}`,
        headers: { host: domain },
      })
    ).status;
  expect(await account()).toBe(200);

  await ask('producer.removeDomain');
  const other = await platform.schoolWithProducer();
  publish((await want(domain, other.producer)).address);
  expect((await verify(other.producer, other.school)).address.ownDomain?.status).toBe('verified');
  expect(await account()).toBe(401);
});
