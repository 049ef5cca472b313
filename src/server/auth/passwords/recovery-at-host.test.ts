import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { asPlatform } from '#server/db.ts';
import { testApp } from '#test/app.ts';
import { newBrowser } from '#test/browser.ts';
import { newCourse, newSchool, newStudent, openEnrollment } from '#test/fixtures/factories.ts';
import { newToken } from '../../crypto/tokens.ts';
import { issueLink } from '../links/one-time-links.ts';

const { services, call } = await testApp();
const { db, env } = services;
const password = 'outra flor do campo 7';

test('at a school’s host, a student who works in another school’s team enters the school, and no panel', async () => {
  const [team, school] = [await newSchool(db), await newSchool(db)];
  const student = await newStudent(db, school);
  await openEnrollment(db, student, (await newCourse(db, school)).id);
  const { userId, email, producerId } = student;
  const token = newToken();
  await asPlatform(db, async (tx) => {
    const member = { producer_id: team.producerId, id: randomUUID(), user_id: userId, role: 'moderator' } as const;
    await tx.insertInto('team_members').values(member).execute();
    await issueLink(tx, { kind: 'recovery', userId, producerId, token });
  });
  const headers = { host: `${school.slug}.${new URL(env.publicUrl).hostname}` };
  const browser = Object.assign(newBrowser(), { headers });
  expect((await call('public.resetPassword', { token, password }, browser)).data).toEqual({ home: '/alunos/cursos' });
  expect((await call('student.catalogue', undefined, browser)).code).toBeNull();
  expect((await call('public.signIn', { email, password }, { headers })).code).toBe('forbidden');
  expect((await call('public.signIn', { email, password })).data).toEqual({ home: '/dashboard' });
});
