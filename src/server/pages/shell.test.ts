import { expect, test } from 'vitest';
import type { SessionInfo } from '#shared/contract/public.ts';
import { type Caller, testApp } from '#test/app.ts';
import { newCourse, newSchool, newStudent, openEnrollment } from '#test/fixtures/factories.ts';

const app = await testApp();
const { db } = app.services;

async function pageAt(path: string, caller?: Caller) {
  const html = await (await app.fetch(path, {}, caller)).text();
  const { session } = JSON.parse(/id="boot">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}') as { session: SessionInfo };
  return { html, session };
}

test('a school’s pages do not tell whose platform it is, to visitors or to students', async () => {
  const { session } = await pageAt('/alunos/login');
  expect(session).toMatchObject({ school: null, platform: { name: expect.stringMatching(/./) } });
  const { name, primaryColor, termsUrl, privacyUrl } = session.platform;

  const school = await newSchool(db);
  const student = await newStudent(db, school);
  await openEnrollment(db, student, (await newCourse(db, school)).id);
  const signedIn = await app.signedIn({ kind: 'student', ...student });
  for (const [path, caller] of [
    [`/alunos/login?escola=${school.slug}`, undefined],
    ['/alunos/cursos', signedIn],
  ] as const) {
    const shown = await pageAt(path, caller);
    expect(shown.session).toMatchObject({ school: { slug: school.slug } });
    expect(shown.html).not.toContain(name);
    expect(shown.session.platform).toEqual({
      name: '',
      logoUrl: null,
      url: null,
      supportEmail: null,
      socialLinks: {},
      primaryColor,
      termsUrl,
      privacyUrl,
    });
  }
});
