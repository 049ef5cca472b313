import { randomUUID } from 'node:crypto';
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

test('a school’s pages do not reveal the platform, to visitors or students', async () => {
  const { session } = await pageAt('/alunos/login');
  expect(session).toMatchObject({ school: null, platform: { name: expect.stringMatching(/./) } });
  const { name, primaryColor, termsUrl, privacyUrl, cleanupOn, keepingPlans } = session.platform;

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
      cleanupOn,
      keepingPlans,
    });
  }
});

test('the student area’s bare address leads to its catalogue', async () => {
  for (const [from, to] of [
    ['/alunos', '/alunos/cursos'],
    ['/alunos/?escola=barro', '/alunos/cursos?escola=barro'],
  ] as const) {
    const { status, headers } = await app.fetch(from);
    expect([status, headers.get('location')]).toEqual([302, to]);
  }
});

test('a lesson’s address shows visitors the school it names, whether or not the lesson exists', async () => {
  const school = await newSchool(db);
  const course = await newCourse(db, school, { modules: [[{}]] });
  const doorAt = async (courseId: string, slug: string) => {
    const { html, session } = await pageAt(`/alunos/curso/${courseId}?aula=1&escola=${slug}`);
    return { session, html: html.replaceAll(courseId, '') };
  };
  const [real, madeUp] = [await doorAt(course.id, school.slug), await doorAt(randomUUID(), school.slug)];
  expect(real.session).toMatchObject({ viewer: null, school: { slug: school.slug } });
  expect(madeUp).toEqual(real);
  expect((await doorAt(course.id, 'nunca-houve')).session.school).toBeNull();
});

test('a school’s login page looks the same to its own producer as to a visitor', async () => {
  const school = await newSchool(db);
  const producer = await app.signedIn({ kind: 'producer', userId: school.producerId });
  const door = `/alunos/login?escola=${school.slug}`;
  const visited = await pageAt(door);
  expect((await pageAt(door, producer)).session).toEqual(visited.session);
  expect(visited.session).toMatchObject({ viewer: null, school: { slug: school.slug } });
  // A door that names no school, the panel, and a student at the door are as they were.
  expect((await pageAt('/alunos/login', producer)).session.viewer).toMatchObject({ kind: 'producer' });
  expect((await pageAt(`/dashboard?escola=${school.slug}`, producer)).session.viewer).toMatchObject({
    kind: 'producer',
  });
  const student = await newStudent(db, school);
  await openEnrollment(db, student, (await newCourse(db, school)).id);
  const signedIn = await app.signedIn({ kind: 'student', ...student });
  expect((await pageAt(door, signedIn)).session.viewer).toMatchObject({ kind: 'student' });
});

test('what links lead to looks the same to a producer of another school as to a visitor', async () => {
  const school = await newSchool(db);
  const producer = await app.signedIn({ kind: 'producer', userId: (await newSchool(db)).producerId });
  for (const path of ['/certificados', '/certificados/000000000000', '/alunos/acesso']) {
    const address = `${path}?escola=${school.slug}`;
    expect((await pageAt(address, producer)).session).toEqual((await pageAt(address)).session);
  }
  const door = `/reset-password?area=aluno&escola=${school.slug}`;
  expect((await pageAt(door, producer)).session.school?.slug).toBe(school.slug);
});

test('the browser remembers the school of a door, but not of a certificate or of who does not study there', async () => {
  const school = await newSchool(db);
  const student = await newStudent(db, await newSchool(db));
  await openEnrollment(db, student, (await newCourse(db, student)).id);
  const elsewhere = await app.signedIn({ kind: 'student', ...student });
  const remembered = async (path: string, caller?: Caller) => {
    const { headers } = await app.fetch(`${path}?escola=${school.slug}`, {}, caller);
    return headers.getSetCookie().some((cookie) => cookie.includes(`escola=${school.slug}`));
  };
  expect(await remembered('/alunos/login')).toBe(true);
  expect(await remembered('/alunos/acesso')).toBe(true);
  expect(await remembered('/certificados/000000000000')).toBe(false);
  expect(await remembered('/alunos/cursos', elsewhere)).toBe(false);
});

test('a panel’s page lets the browser choose light or dark, and has both colours', async () => {
  const { producerId } = await newSchool(db);
  const { html } = await pageAt('/dashboard', await app.signedIn({ kind: 'producer', userId: producerId }));
  expect(html).not.toMatch(/<html[^>]*data-scheme/);
  expect(html).toMatch(/:root\{[^}]*--g-card-mark:/);
  expect(html).toMatch(/:root\[data-scheme=dark\]\{[^}]*--g-card-mark:/);
});
