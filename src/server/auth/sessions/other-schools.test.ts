import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { asPlatform } from '#server/db.ts';
import type { Boot } from '#server/pages/shell.ts';
import { type Caller, type TestApp, testApp } from '#test/app.ts';
import {
  newCourse,
  newSchool,
  newStudent,
  openEnrollment,
  type TestSchool,
  type TestStudent,
} from '#test/fixtures/factories.ts';

let app: TestApp;

beforeAll(async () => {
  app = await testApp();
});

async function schoolNamed(name: string, closed = false) {
  const { db } = app.services;
  const school = await newSchool(db, closed ? { trial_ends_at: new Date(0).toISOString() } : {});
  const course = await newCourse(db, school, { title: `Curso de ${name}`, modules: [[{}]] });
  await asPlatform(db, (tx) =>
    tx
      .updateTable('client_settings')
      .set({ member_area_name: name, logo_url: '/uploads/logo.webp' })
      .where('producer_id', '=', school.producerId)
      .execute(),
  );
  return { ...school, name, courseId: course.id };
}

async function schoolOfOthers() {
  const school = await schoolNamed('Alheia');
  await openEnrollment(app.services.db, await newStudent(app.services.db, school), school.courseId);
  return school;
}

/** The same account in one more school. */
async function alsoIn(school: TestSchool & { courseId: string }, { userId, email }: TestStudent, status = 'active') {
  const studentId = randomUUID();
  await asPlatform(app.services.db, (tx) =>
    tx
      .insertInto('students')
      .values({ producer_id: school.producerId, id: studentId, user_id: userId, email, name: 'Duda de lá' })
      .execute(),
  );
  const student = { producerId: school.producerId, studentId, userId, email };
  await openEnrollment(app.services.db, student, school.courseId, { status: status as 'active' | 'inactive' });
  return student;
}

async function studentOfTwo({ status = 'active', closed = false } = {}) {
  const [own, other] = [await schoolNamed('Ateliê'), await schoolNamed('Fermento', closed)];
  const student = await newStudent(app.services.db, own);
  await openEnrollment(app.services.db, student, own.courseId);
  await alsoIn(other, student, status);
  return { own, other, student, caller: await app.signedIn({ kind: 'student', ...student }) };
}

async function bootOf(path: string, caller: Caller): Promise<Boot> {
  const html = await (await app.fetch(path, {}, caller)).text();
  return JSON.parse(/id="boot">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}');
}

const coursesSeen = async (caller: Caller) => {
  const { data } = await app.call('student.catalogue', undefined, caller);
  return (data as { courses: { title: string }[] }).courses.map(({ title }) => title);
};

describe('the schools of a student', () => {
  test('are listed by name, with the current one marked, and nobody else’s', async () => {
    const { own, other, caller } = await studentOfTwo();
    await schoolOfOthers();
    const { data } = await app.call('student.schools', undefined, caller);
    const listed = ({ slug, name }: typeof own, current: boolean) => ({
      slug,
      name,
      logoUrl: '/uploads/logo.webp',
      url: `${app.services.env.publicUrl}/alunos/cursos?escola=${slug}`,
      current,
    });
    expect(data).toEqual({ schools: [listed(own, true), listed(other, false)] });
  });

  test('the session says whether there are several', async () => {
    const { own, caller } = await studentOfTwo();
    const alone = await newStudent(app.services.db, own);
    const several = async (who: Caller) => (await bootOf('/alunos/ajuda', who)).session.viewer;
    expect(await several(caller)).toMatchObject({ severalSchools: true });
    expect(await several(await app.signedIn({ kind: 'student', ...alone }))).toMatchObject({ severalSchools: false });
  });
});

describe('switching schools', () => {
  const enter = (slug: string, caller: Caller) => app.call('public.enterSchool', { slug }, caller);

  test('opens a session there and ends the one here', async () => {
    const { other, caller } = await studentOfTwo();
    const before = { cookie: caller.cookie };
    expect(await enter(other.slug, caller)).toMatchObject({ status: 200, data: { home: '/alunos/cursos' } });
    expect(await coursesSeen(caller)).toEqual(['Curso de Fermento']);
    const info = await app.call('public.session', undefined, caller);
    expect(info.data).toMatchObject({ viewer: { name: 'Duda de lá' }, school: { slug: other.slug } });
    expect(await app.call('student.catalogue', undefined, before)).toMatchObject({
      code: 'session_ended',
      data: { reason: 'signed_out' },
    });
  });

  test('ends other devices’ sessions there if that school requires it, and none elsewhere', async () => {
    const { own, other, student, caller } = await studentOfTwo();
    const there = await app.signedIn({ kind: 'student', userId: student.userId, producerId: other.producerId });
    await asPlatform(app.services.db, (tx) =>
      tx
        .updateTable('client_settings')
        .set({ single_device: false })
        .where('producer_id', '=', own.producerId)
        .execute(),
    );
    const phone = await app.signedIn({ kind: 'student', ...student });
    await enter(other.slug, caller);
    expect(await app.call('student.catalogue', undefined, there)).toMatchObject({ data: { reason: 'other_device' } });
    expect((await app.call('student.catalogue', undefined, phone)).status).toBe(200);
  });

  test('is refused like a login if nothing is open there, and the current session stays', async () => {
    const { other, caller } = await studentOfTwo({ status: 'inactive' });
    const answer = await enter(other.slug, caller);
    expect(answer).toMatchObject({ code: 'no_active_enrollment', setCookie: null });
    expect((await app.call('student.catalogue', undefined, caller)).status).toBe(200);
  });

  test('works into a closed school, like a login, and out of it again', async () => {
    const { own, other, caller } = await studentOfTwo({ closed: true });
    await enter(other.slug, caller);
    expect((await app.call('student.catalogue', undefined, caller)).code).toBe('school_closed');
    expect((await app.call('student.schools', undefined, caller)).status).toBe(200);
    await enter(own.slug, caller);
    expect(await coursesSeen(caller)).toEqual(['Curso de Ateliê']);
  });

  test('gives the same answer for a foreign school as for an unknown one', async () => {
    const { caller } = await studentOfTwo();
    const foreign = await schoolOfOthers();
    const answers = [await enter(foreign.slug, caller), await enter('escola-de-ninguem', caller)];
    expect(
      new Set(answers.map(({ status, text }) => `${status} ${text.replace(/"requestId":"[^"]*"/, '')}`)).size,
    ).toBe(1);
    expect(answers[0]).toMatchObject({ code: 'not_found', setCookie: null });
    expect((await app.call('student.catalogue', undefined, caller)).status).toBe(200);
  });

  test.each([[{}], [{ slug: '' }], [{ slug: 7 }], [{ slug: 'x'.repeat(61) }], [{ slug: 'a', producerId: 'b' }]])(
    'accepts only a slug, not %o',
    async (input) => {
      const { caller } = await studentOfTwo();
      expect((await app.call('public.enterSchool', input, caller)).code).toBe('invalid_input');
    },
  );
});

describe('an address of another school', () => {
  test('shows its login page to its students, and a GET changes nothing', async () => {
    const { own, other, caller } = await studentOfTwo();
    for (const path of ['/alunos/cursos', `/alunos/curso/${other.courseId}`, '/alunos/login']) {
      const boot = await bootOf(`${path}?escola=${other.slug}`, caller);
      expect(boot.otherSchool).toEqual({
        member: true,
        own: { name: 'Ateliê', url: `${app.services.env.publicUrl}/alunos/cursos?escola=${own.slug}` },
      });
      expect(boot.session).toMatchObject({ viewer: { kind: 'student' }, school: { slug: other.slug } });
      expect(boot.first).toEqual([]);
    }
    expect(await coursesSeen(caller)).toEqual(['Curso de Ateliê']);
  });

  test('tells others that they are not its students, without showing its courses', async () => {
    const { caller } = await studentOfTwo();
    const foreign = await schoolOfOthers();
    const { otherSchool, first } = await bootOf(`/alunos/cursos?escola=${foreign.slug}`, caller);
    expect([otherSchool?.member, first]).toEqual([false, []]);
  });

  test('on its own host shows the login: sessions of other hosts do not count [v5.0.0-3.5.4]', async () => {
    const { other, caller } = await studentOfTwo();
    const domain = `${other.slug}.example.com`;
    await asPlatform(app.services.db, (tx) =>
      tx
        .updateTable('client_settings')
        .set({ custom_domain: domain })
        .where('producer_id', '=', other.producerId)
        .execute(),
    );
    const platform = new URL(app.services.env.publicUrl).hostname;
    for (const host of [domain, `${other.slug}.${platform}`]) {
      const { otherSchool, session } = await bootOf('/alunos/cursos', { ...caller, headers: { host } });
      expect([host, otherSchool, session.viewer, session.school?.slug]).toEqual([host, null, null, other.slug]);
    }
  });

  test('is ignored for the current school, an unknown one, or a cookie that remembers another', async () => {
    const { own, other, caller } = await studentOfTwo();
    for (const [path, cookie] of [
      ['/alunos/cursos', ''],
      [`/alunos/cursos?escola=${own.slug}`, ''],
      ['/alunos/cursos?escola=nunca-houve', ''],
      ['/alunos/cursos', `; escola=${other.slug}`],
    ]) {
      const boot = await bootOf(path ?? '', { cookie: `${caller.cookie}${cookie}` });
      expect([path, boot.otherSchool, boot.session.school?.slug]).toEqual([path, null, own.slug]);
    }
  });

  test('shows the login to signed-out visitors, and is ignored for producers', async () => {
    const { own, other } = await studentOfTwo();
    const producer = await app.signedIn({ kind: 'producer', userId: own.producerId });
    for (const caller of [{}, producer])
      expect((await bootOf(`/alunos/cursos?escola=${other.slug}`, caller)).otherSchool).toBeNull();
  });
});
