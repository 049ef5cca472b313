import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, type TestApp, testApp } from '#test/app.ts';
import {
  newCourse,
  newSchool,
  newStudent,
  newViewing,
  openEnrollment,
  type TestSchool,
  type TestStudent,
} from '#test/fixtures/factories.ts';
import { statementsOf } from '#test/fixtures/statements.ts';
import { asPlatform } from '../../db.ts';
import { setPosition } from './position.ts';

let app: TestApp;
let school: TestSchool;
let student: TestStudent;
let caller: Caller;
let producer: Caller;
let lessonIds: string[];

beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  const { db } = app.services;
  school = await newSchool(db);
  student = await newStudent(db, school, { cpf: '52998224725' });
  const course = await newCourse(db, school, {
    title: 'Cerâmica',
    modules: [[{ title: 'O barro' }, { title: 'O forno', releaseDays: 3 }]],
  });
  await openEnrollment(db, student, course.id);
  lessonIds = course.lessonIds;
  caller = await app.signedIn({ kind: 'student', ...student });
  producer = await app.signedIn({ kind: 'producer', userId: school.producerId });
});

const open = (lessonId = lessonIds[0], by = caller) => app.call('student.openViewing', { lessonId }, by);
const codeOf = async () => ((await open()).data as { code: string }).code;
const lookUp = (code: string, by = producer) => app.call('producer.watermarkCode', { code }, by);
const rows = () =>
  asPlatform(app.services.db, (tx) =>
    tx.selectFrom('lesson_viewings').where('producer_id', '=', school.producerId).selectAll().execute(),
  );
const past = '2026-01-01T12:00:00.000Z';
const setSeen = (change: object) =>
  asPlatform(app.services.db, (tx) =>
    tx.updateTable('lesson_viewings').set(change).where('producer_id', '=', school.producerId).execute(),
  );

describe('opening a lesson', () => {
  test('creates one code per day, also repeated or concurrently', async () => {
    const codes = await Promise.all([codeOf(), codeOf(), codeOf()]);
    expect(new Set(codes).size).toBe(1);
    expect(codes[0]).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    expect(await rows()).toHaveLength(1);
    await setSeen({ day: '2026-01-01' });
    expect(await codeOf()).not.toBe(codes[0]);
    expect(await rows()).toHaveLength(2);
  });

  test('counts for the day in São Paulo', async () => {
    await codeOf();
    const { rows: found } = await asPlatform(app.services.db, (tx) =>
      sql<{ same: boolean; late: string }>`
        select day = (app_now() at time zone 'America/Sao_Paulo')::date as same,
          local_day('2026-03-01T02:59:00Z')::text as late
        from lesson_viewings where producer_id = ${school.producerId}`.execute(tx),
    );
    expect(found).toEqual([{ same: true, late: '2026-02-28' }]);
  });

  test('is recorded again by reopening and by saving a position, in the same statement', async () => {
    const [lessonId = ''] = lessonIds;
    const seen = async () => Date.now() - Date.parse((await rows())[0]?.last_seen_at ?? '');
    for (const again of [
      () => codeOf(),
      () =>
        setPosition(app.services.db, app.services.jobs, student, { lessonId, positionSeconds: 5, durationSeconds: 60 }),
    ]) {
      await codeOf();
      await setSeen({ opened_at: past, last_seen_at: past });
      await again();
      expect(await seen()).toBeLessThan(60_000);
      expect((await rows())[0]?.opened_at).toBe(past);
    }
    const statements = await statementsOf(app.services.db, () =>
      setPosition(app.services.db, app.services.jobs, student, { lessonId, positionSeconds: 6, durationSeconds: 60 }),
    );
    expect(statements).toHaveLength(2);
  });

  test('on another day does not count as today', async () => {
    await codeOf();
    await setSeen({ day: '2026-01-01', last_seen_at: past });
    const [lessonId = ''] = lessonIds;
    await setPosition(app.services.db, app.services.jobs, student, {
      lessonId,
      positionSeconds: 5,
      durationSeconds: 60,
    });
    expect(await rows()).toMatchObject([{ last_seen_at: past }]);
  });

  test.each(['released', 'open'] as const)('creates no code if it is not %s', async (what) => {
    if (what === 'open')
      await asPlatform(app.services.db, (tx) =>
        tx.updateTable('courses').set({ published: false }).where('producer_id', '=', school.producerId).execute(),
      );
    const { code } = await open(lessonIds[1]);
    expect(code).toBe(what === 'open' ? 'not_found' : 'lesson_not_released');
    expect(await rows()).toEqual([]);
  });
});

describe('a watermark code', () => {
  test('leads the producer to student, lesson and time, however it is typed', async () => {
    const code = await newViewing(app.services.db, student, lessonIds[0] ?? '', {
      code: 'K0QF1MZ9',
      opened_at: '2026-01-15T17:05:00.000Z',
      last_seen_at: '2026-01-15T17:40:00.000Z',
    });
    for (const typed of [code, 'K0QF-1MZ9', ' koqf lmz9', 'kOqF-imZ9']) {
      expect((await lookUp(typed)).data).toEqual({
        code,
        student: { id: student.studentId, name: 'Duda Aluna', email: student.email },
        course: { id: expect.any(String), title: 'Cerâmica' },
        lesson: { id: lessonIds[0], title: 'O barro' },
        openedAt: '2026-01-15T17:05:00.000Z',
        lastSeenAt: '2026-01-15T17:40:00.000Z',
      });
    }
    const response = await app.fetch(`/api/producer/watermark-codes/k0qf-1mz9`, {}, producer);
    expect(await response.json()).toMatchObject({ lesson: { title: 'O barro' } });
  });

  test.each([
    ['', 'required'],
    ['   ', 'required'],
    ['K7QF', 'invalid'],
    ['K7QF-3MZU', 'invalid'],
  ])('of %j is an error of its field', async (code, expected) => {
    expect(await lookUp(code)).toMatchObject({ status: 422, data: { fields: [{ field: 'code', code: expected }] } });
  });

  test('of another school is not found, even if both schools have the same', async () => {
    const { db } = app.services;
    const other = await newSchool(db);
    const course = await newCourse(db, other, { title: 'De outra escola', modules: [[{}]] });
    const foreign = await newViewing(db, await newStudent(db, other), course.lessonIds[0] ?? '');
    expect(await lookUp(foreign)).toMatchObject({ status: 404, code: 'not_found' });
    await newViewing(db, student, lessonIds[0] ?? '', { code: foreign });
    expect(await lookUp(foreign)).toMatchObject({ data: { lesson: { title: 'O barro' } } });
  });

  test('is deleted with its student, and stays while a lesson can be restored', async () => {
    const { db } = app.services;
    const code = await newViewing(db, student, lessonIds[0] ?? '');
    await asPlatform(db, (tx) =>
      tx
        .updateTable('lessons')
        .set({ deleted_at: past })
        .where('id', '=', lessonIds[0] ?? '')
        .execute(),
    );
    expect((await lookUp(code)).status).toBe(200);
    await asPlatform(db, (tx) => tx.deleteFrom('students').where('id', '=', student.studentId).execute());
    expect((await lookUp(code)).status).toBe(404);
  });
});

describe('the student’s identification in the watermark', () => {
  const show = (watermark_cpf: 'full' | 'masked') =>
    asPlatform(app.services.db, (tx) =>
      tx.updateTable('client_settings').set({ watermark_cpf }).where('producer_id', '=', school.producerId).execute(),
    );
  const everything = async () => {
    const session = await app.call('public.session', undefined, caller);
    const pages = ['/alunos/cursos', '/alunos/historico', '/alunos/ajuda'].map(async (path) =>
      (await app.fetch(path, {}, caller)).text(),
    );
    return { session, text: [session.text, ...(await Promise.all(pages))].join() };
  };

  test('is the CPF if the school shows it completely', async () => {
    await show('full');
    const { session, text } = await everything();
    expect(session.data).toMatchObject({ viewer: { watermark: '529.982.247-25' } });
    expect(text).not.toContain('52998224725');
  });

  test('is only its middle digits if the school masks it; pages do not contain the rest', async () => {
    await show('masked');
    const { session, text } = await everything();
    expect(session.data).toMatchObject({ viewer: { watermark: '•••.982.247-••' } });
    expect(text).not.toMatch(/52998224725|529\.982|\.247-25/);
    expect((await app.call('student.account', undefined, caller)).data, 'their own').toMatchObject({
      cpf: '52998224725',
    });
  });

  test('is a masked e-mail without a CPF', async () => {
    const other = await newStudent(app.services.db, school);
    await openEnrollment(app.services.db, other, (await newCourse(app.services.db, school)).id);
    const session = await app.call('public.session', undefined, await app.signedIn({ kind: 'student', ...other }));
    expect(session.data).toMatchObject({ viewer: { watermark: 'a•••@e•••.com' } });
  });
});
