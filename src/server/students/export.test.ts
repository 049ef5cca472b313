import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { parseCsv } from '#shared/text/csv.ts';
import { type Caller, testApp } from '#test/app.ts';
import { newCourse, newSchool, newStudent, openEnrollment, type TestSchool } from '#test/fixtures/factories.ts';
import { newMember } from '#test/fixtures/team/team-fixture.ts';
import { asPlatform } from '../db.ts';
import { exportStudents } from './export.ts';
import { removeStudents } from './removal.ts';

const { services, call, fetch, signedIn } = await testApp();
const { db } = services;

async function place() {
  const school = await newSchool(db);
  const producer = await signedIn({ userId: school.producerId, kind: 'producer' });
  const get = (query = '', caller: Caller = producer) => fetch(`/api/producer/students.csv${query}`, {}, caller);
  return { school, get };
}

test('a file has the documented columns and a byte order mark, and runs no formula [v5.0.0-5.4.1 v5.0.0-5.4.2]', async () => {
  const { school, get } = await place();
  const at = { created_at: '2026-03-01T02:30:00Z' };
  const first = await newStudent(db, school, {
    ...at,
    name: 'João; "Jão"',
    cpf: '52998224725',
    phone: '+5511987654321',
  });
  const second = await newStudent(db, school, { name: '=cmd()', status: 'inactive', phone: '+351912345678' });
  const response = await get();
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
  expect(text.charCodeAt(0)).toBe(0xfeff);
  expect(text.split('\r\n')[0]).toBe('\ufeffNome;Email;CPF;Telefone;Status;Data de Cadastro');
  const [, one, two, ...others] = parseCsv(text);
  expect(one).toEqual(['João; "Jão"', first.email, '529.982.247-25', '(11) 98765-4321', 'Ativo', '28/02/2026']);
  expect(two?.slice(0, 5)).toEqual(["'=cmd()", second.email, '', "'+351912345678", 'Inativo']);
  expect(others).toEqual([]);
});

test('a course’s file has its students; another school’s course is not found', async () => {
  const { school, get } = await place();
  const { id } = await newCourse(db, school);
  const enrolled = await newStudent(db, school);
  await newStudent(db, school);
  await openEnrollment(db, enrolled, id);
  expect(parseCsv(await (await get(`?curso=${id}`)).text()).map((cells) => cells[1])).toEqual([
    'Email',
    enrolled.email,
  ]);
  const theirs = await newCourse(db, await newSchool(db));
  for (const courseId of [theirs.id, randomUUID()]) expect((await get(`?curso=${courseId}`)).status).toBe(404);
  expect((await get('?curso=x')).status).toBe(422);
  expect((await get('?parte=0')).status).toBe(422);
});

test('the file has the filtered or selected students, and nobody of another school', async () => {
  const { school, get } = await place();
  const ana = await newStudent(db, school, { name: 'Ana', status: 'inactive' });
  const bia = await newStudent(db, school, { name: 'Bia' });
  const stranger = await newStudent(db, await newSchool(db), { name: 'Ana' });
  const emails = async (query: string) => parseCsv(await (await get(query)).text()).map((cells) => cells[1]);
  expect(await emails('?busca=ana')).toEqual(['Email', ana.email]);
  expect(await emails('?status=active&situacao=never_entered')).toEqual(['Email', bia.email]);
  expect(await emails(`?alunos=${bia.studentId},${stranger.studentId}`)).toEqual(['Email', bia.email]);
  for (const query of ['?status=x', '?situacao=x', '?alunos=x', `?alunos=${Array(201).fill(randomUUID())}`])
    expect((await get(query)).status).toBe(422);
});

async function addMany({ producerId }: TestSchool, people: readonly string[]) {
  await asPlatform(db, async (tx) => {
    const account = (id: string) => ({ id, email: `${id}@example.com`, name: 'Aluna', role: 'student' as const });
    await tx.insertInto('profiles').values(people.map(account)).execute();
    const student = (id: string, at: number) => ({
      ...{ producer_id: producerId, id, user_id: id, email: `${id}@example.com`, name: 'Aluna' },
      // Closer to each other than a Date can say.
      created_at: `2026-03-01T12:00:00.${String(Math.floor(at / 2)).padStart(6, '0')}Z`,
    });
    await tx.insertInto('students').values(people.map(student)).execute();
  });
}

test('each file has five thousand, and together they have everybody once', async () => {
  const { school, get } = await place();
  const people = Array.from({ length: 5003 }, () => randomUUID());
  await addMany(school, people);
  const part = async (number: number) => parseCsv(await (await get(`?parte=${number}`)).text()).slice(1);
  const [first, second, third] = [await part(1), await part(2), await part(3)];
  expect([first.length, second.length, third.length]).toEqual([5000, 3, 0]);
  expect(new Set([...first, ...second].map((cells) => cells[1])).size).toBe(5003);
});

test('somebody who leaves while the file is read takes nobody along', async () => {
  const { school } = await place();
  const people = Array.from({ length: 1500 }, () => randomUUID());
  await addMany(school, people);
  const pieces = await exportStudents(db, school, { part: 1, students: { filter: { search: '' } } });
  const next = async () => (await pieces.next()).value ?? '';
  const before = (await next()) + (await next());
  await removeStudents(db, school, { studentIds: people.slice(0, 2) });
  const emails = parseCsv(before + (await next())).map((cells) => cells[1]);
  expect(emails).toHaveLength(1501);
  expect(new Set(emails)).toEqual(new Set(['Email', ...people.map((id) => `${id}@example.com`)]));
});

test('nobody but the producer gets it', async () => {
  const { school, get } = await place();
  const { id } = await newCourse(db, school);
  const student = await newStudent(db, school, { name: 'Duda Secreta' });
  await openEnrollment(db, student, id);
  const other = await newSchool(db);
  expect((await get('', {})).status).toBe(401);
  expect((await get('', await signedIn({ kind: 'student', ...student }))).status).toBe(403);
  expect(await (await get('', await signedIn({ userId: other.producerId, kind: 'producer' }))).text()).not.toContain(
    'Duda',
  );
});

test('its creator is in its name and in the audit with the filters; its lines are the usual ones', async () => {
  const { school, get } = await place();
  await newStudent(db, school, { name: 'Ana Secreta' });
  const member = await newMember(db, school, { role: 'support', name: 'Sara Conceição' });
  const browser = await signedIn({ kind: 'producer', ...member });
  const response = await get('?busca=secreta&status=active', browser);
  expect(response.headers.get('content-disposition')).toMatch(/"alunos_\d{4}-\d\d-\d\d_por-sara-conceicao\.csv"/);
  expect(decodeURIComponent(response.headers.get('x-exported-by') ?? '')).toBe('Sara Conceição');
  expect(parseCsv(await response.text())).toHaveLength(2);
  const owner = await signedIn({ kind: 'producer', userId: school.producerId });
  const { data } = await call('producer.auditEvents', { kind: 'exports' }, owner);
  expect(data).toMatchObject({
    auditEvents: [
      { action: 'students_exported', actorName: 'Sara Conceição', count: 1, details: { fields: ['search', 'status'] } },
    ],
  });
  expect(JSON.stringify(data)).not.toContain('secreta');
});
