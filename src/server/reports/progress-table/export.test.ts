import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { randomFrom } from '#db/demo/random.ts';
import { cellText } from '#shared/access/progress-cells.ts';
import type { MemberRole } from '#shared/team/roles.ts';
import { parseCsv } from '#shared/text/csv.ts';
import { type Caller, testApp } from '#test/app.ts';
import { newCourse, newSchool, newStudent, openEnrollment, type TestSchool } from '#test/fixtures/factories.ts';
import { statementsOf } from '#test/fixtures/statements.ts';
import { newMember } from '#test/fixtures/team/team-fixture.ts';
import { naiveProgress } from '#test/reports/naive-progress.ts';
import { liveThroughCourse } from '#test/reports/random-progress.ts';
import { asPlatform } from '../../db.ts';
import { setCompletion } from '../../learning/progress/completion.ts';

const app = await testApp();
const { services, fetch, signedIn } = app;
const { db, jobs } = services;

let school: TestSchool;
let producer: Caller;
beforeEach(async () => {
  school = await newSchool(db);
  producer = await signedIn({ kind: 'producer', userId: school.producerId });
});

const get = (query: string, caller = producer) => fetch(`/api/producer/progress.csv?${query}`, {}, caller);
const file = async (query: string) => parseCsv(await (await get(query)).text());
const exportedCounts = () =>
  asPlatform(db, async (tx) => {
    const auditEvents = tx.selectFrom('school_deeds').where('producer_id', '=', school.producerId);
    const exported = await auditEvents
      .where('action', '=', 'progress_exported')
      .select('count')
      .orderBy('at')
      .execute();
    return exported.map(({ count }) => count);
  });

test('a file has a byte order mark, runs no formula and names each lesson [v5.0.0-5.4.1]', async () => {
  const modules = [[{ title: 'Luz; sombra' }, { title: '=cmd()', releaseDays: 9 }], [{ title: 'Fim' }]];
  const { id, lessonIds } = await newCourse(db, school, { modules });
  const student = await newStudent(db, school, { name: '=SOMA(A1)' });
  await openEnrollment(db, student, id);
  await setCompletion(db, jobs, student, { lessonId: lessonIds[0] ?? '', completed: true });
  const response = await get(`curso=${id}`);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="progresso_\d{4}-\d\d-\d\d_por-ana-produtora\.csv"$/,
  );
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
  expect(text.split('\r\n')[0]).toBe('\ufeffNome;Email;Progresso;Acesso;"1.1 Luz; sombra";1.2 =cmd();2.1 Fim');
  expect(parseCsv(text).slice(1)).toEqual([
    ["'=SOMA(A1)", student.email, '33%', 'Com acesso', 'Concluída', 'Bloqueada', 'Não vista'],
  ]);
  expect((await file(`curso=${id}&por=modulos`))[1]?.slice(4)).toEqual(['1 de 2', '0 de 1']);
  expect(await exportedCounts()).toEqual([1, 1]);
});

test.each([1, 2, 3])('it equals what each student sees (history %i)', async (seed) => {
  const { students, ...course } = await liveThroughCourse({ db, jobs }, school, randomFrom(seed));
  const naive = await naiveProgress(app, students, course);
  const rows = (await file(`curso=${course.courseId}`)).slice(1).map(([name, , ...rest]) => [name, ...rest].join());
  const expected = naive.map(({ name, progress, open, cells }) =>
    [name, `${progress}%`, open ? 'Com acesso' : 'Sem acesso', ...[...cells].map(cellText)].join(),
  );
  expect(rows.sort()).toEqual(expected.sort());
});

test('a search filters like on the screen; another school’s course and a missing one are not found', async () => {
  const { id } = await newCourse(db, school, { modules: [[{}]] });
  for (const name of ['Zé', 'José']) await openEnrollment(db, await newStudent(db, school, { name }), id);
  expect((await file(`curso=${id}&busca=JOSE`)).slice(1).map(([name]) => name)).toEqual(['José']);
  expect((await file(`curso=${id}`)).slice(1).map(([name]) => name)).toEqual(['José', 'Zé']);
  const theirs = await newCourse(db, await newSchool(db));
  for (const courseId of [theirs.id, randomUUID()]) expect((await get(`curso=${courseId}`)).status).toBe(404);
  for (const query of ['', 'curso=x', `curso=${id}&por=x`, `curso=${id}&busca=${'a'.repeat(101)}`])
    expect((await get(query)).status).toBe(422);
  expect(await exportedCounts()).toEqual([1, 2]);
});

test('2,500 students take three statements, each once and sorted by name', async () => {
  const { id } = await newCourse(db, school, { modules: [[{}]] });
  await asPlatform(db, async (tx) => {
    await sql`
      with person as materialized (
        select n, gen_random_uuid() as id, 'lote-' || ${school.slug}::text || n || '@example.com' as email
        from generate_series(1, 2500) n),
      profile as (
        insert into profiles (id, email, name, role) select id, email, 'Aluna', 'student' from person),
      student as (
        insert into students (producer_id, id, user_id, email, name)
        select ${school.producerId}, id, id, email, 'Aluna ' || n % 100 from person)
      insert into enrollments (producer_id, student_id, course_id, status)
      select ${school.producerId}, id, ${id}, 'active' from person`.execute(tx);
  });
  let rows: string[][] = [];
  const statements = await statementsOf(db, async () => {
    rows = (await file(`curso=${id}`)).slice(1);
  });
  expect(statements.filter((text) => text.includes('lesson_progress'))).toHaveLength(3);
  expect(new Set(rows.map(([, email]) => email)).size).toBe(2500);
  expect(rows.map(([name]) => name)).toEqual(rows.map(([name]) => name).toSorted());
});

test('nobody but the producer gets it', async () => {
  const { id } = await newCourse(db, school, { modules: [[{}]] });
  const student = await newStudent(db, school);
  await openEnrollment(db, student, id);
  const other = await newSchool(db);
  expect((await get(`curso=${id}`, {})).status).toBe(401);
  expect((await get(`curso=${id}`, await signedIn({ kind: 'student', ...student }))).status).toBe(403);
  const others = await signedIn({ kind: 'producer', userId: other.producerId });
  expect((await get(`curso=${id}`, others)).status).toBe(404);
  expect(
    (await get(`curso=${id}`, await signedIn({ kind: 'producer', userId: school.producerId }, false))).status,
  ).toBe(403);
  expect((await get(`curso=${id}`)).status).toBe(200);
});

test('of the team only administrators get it, since support may export students, but not read this report', async () => {
  const { id } = await newCourse(db, school, { modules: [[{}]] });
  const statusFor = async (role: MemberRole) => {
    const { userId } = await newMember(db, school, { role, course_ids: role === 'instructor' ? [id] : [] });
    const member = await signedIn({ kind: 'producer', userId, producerId: school.producerId });
    return (await get(`curso=${id}`, member)).status;
  };
  expect([await statusFor('admin'), await statusFor('support'), await statusFor('instructor')]).toEqual([
    200, 403, 403,
  ]);
});
