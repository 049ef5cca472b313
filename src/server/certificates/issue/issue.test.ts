import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { CertificateRules, CertificateRulesInput } from '#shared/contract/school/certificates.ts';
import type { OwnCertificate } from '#shared/contract/student/student-certificates.ts';
import { DAY_MS } from '#shared/time/dates.ts';
import { type Caller, testApp } from '#test/app.ts';
import { certificateRules, giveCertificates } from '#test/fixtures/certificate-fixture.ts';
import {
  newCourse,
  newSchool,
  newStudent,
  openEnrollment,
  type TestSchool,
  type TestStudent,
} from '#test/fixtures/factories.ts';
import { asOwner } from '#test/fixtures/owner.ts';
import type { Services } from '../../context.ts';
import { asPlatform } from '../../db.ts';
import type { ScheduledJob } from '../../jobs/job.ts';
import { setCompletion } from '../../learning/progress/completion.ts';
import { removeStudents } from '../../students/removal.ts';
import { certificateJobs } from '../jobs.ts';
import { listOwn } from '../student/own.ts';
import { runBatch } from './batch.ts';
import { issueDue, issueToStudent } from './due.ts';

const { services, url, call, signedIn } = await testApp();
const { db, jobs } = services;

let school: TestSchool;
let course: { id: string; lessonIds: string[] };
let producer: Caller;

beforeEach(async () => {
  school = await newSchool(db, { trial_ends_at: new Date(Date.now() + 60 * DAY_MS).toISOString() });
  producer = await signedIn({ kind: 'producer', userId: school.producerId });
  course = await newCourse(db, school, {
    title: 'Fotografia com Luz Natural',
    modules: [[{ title: 'A luz' }, { title: 'A sombra' }]],
  });
});

const give = (rules: Partial<CertificateRulesInput> = {}) => giveCertificates(db, school, course.id, rules);
async function enrolled(name = 'Duda Martins'): Promise<TestStudent> {
  const student = await newStudent(db, school, { name });
  await openEnrollment(db, student, course.id);
  return student;
}
async function complete(student: TestStudent, lessons = course.lessonIds) {
  for (const lessonId of lessons) await setCompletion(db, jobs, student, { lessonId, completed: true });
}
const look = (student: TestStudent, now?: Date) => issueToStudent(services, { ...student, courseId: course.id }, now);
const own = async (student: TestStudent): Promise<OwnCertificate[]> => (await listOwn(services, student)).certificates;
const register = () =>
  asPlatform(db, (tx) =>
    tx.selectFrom('certificates').selectAll().where('producer_id', '=', school.producerId).orderBy('number').execute(),
  );
const grants = (student: TestStudent, change: Record<string, unknown>) =>
  asPlatform(db, (tx) =>
    tx.updateTable('access_grants').set(change).where('student_id', '=', student.studentId).execute(),
  );
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

describe('a certificate', () => {
  test('is requested and issued when the course is completed', async () => {
    await give();
    const student = await enrolled();
    await complete(student, course.lessonIds.slice(0, 1));
    await look(student);
    expect(await own(student)).toEqual([]);
    await complete(student, course.lessonIds.slice(1));
    const { rows } = await asPlatform(db, (tx) =>
      sql`select from pgboss.job where name = 'certificate' and data ->> 'studentId' = ${student.studentId}`.execute(
        tx,
      ),
    );
    expect(rows.length).toBe(1);
    await look(student);
    const [certificate] = await own(student);
    expect(certificate).toMatchObject({ confirmed: false, status: 'valid' });
    expect(certificate?.sheet).toMatchObject({
      course: 'Fotografia com Luz Natural',
      holder: 'Duda Martins',
      hours: 6,
      percent: 100,
      programme: [{ title: 'Módulo 1', seconds: null }],
    });
    expect(certificate?.sheet.number).toMatch(/^20\d\d\/0001$/);
  });

  test('is issued once by concurrent jobs', async () => {
    await give();
    const students = await Promise.all(Array.from({ length: 8 }, (_, at) => enrolled(`Aluna ${at}`)));
    for (const student of students) await complete(student);
    await Promise.all(Array.from({ length: 48 }, (_, at) => look(students[at % 8] as TestStudent)));
    const given = await register();
    expect(given.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(new Set(given.map((row) => row.student_id)).size).toBe(8);
    expect(new Set(given.map(({ code }) => code)).size).toBe(8);
  });

  test('stays as issued when the course, the school and the rules change', async () => {
    await give();
    const student = await enrolled();
    await complete(student);
    await look(student);
    const [before] = await own(student);
    await asPlatform(db, async (tx) => {
      const of = { producer_id: school.producerId };
      await sql`update courses set title = 'Outro nome' where producer_id = ${of.producer_id}`.execute(tx);
      await sql`update client_settings set member_area_name = 'Outra' where producer_id = ${of.producer_id}`.execute(
        tx,
      );
    });
    await give({ hours: 90, kind: 'participation' });
    await newCourse(db, school);
    expect(await own(student)).toEqual([before]);
    await call('producer.deleteCourse', { courseId: course.id }, producer);
    expect(await own(student)).toEqual([before]);
  });

  test('for a sale waits the refund period, and a refund within it prevents it', async () => {
    await give();
    const [ana, bia] = [await enrolled('Ana'), await enrolled('Bia')];
    for (const student of [ana, bia]) {
      await complete(student);
      await grants(student, { origin: 'sale' });
      await look(student);
    }
    await look(ana, inDays(6.9));
    expect(await register()).toEqual([]);
    await grants(bia, { closed_at: new Date().toISOString(), closed_reason: 'refunded' });
    await issueDue(services, inDays(7.1));
    expect((await register()).map(({ holder_name }) => holder_name)).toEqual(['Ana']);
  });

  test('waits for the days of study, even with enough lessons', async () => {
    await give({ minPercent: 50, minDays: 3 });
    const student = await enrolled();
    await complete(student, course.lessonIds.slice(0, 1));
    await issueDue(services, inDays(2.9));
    expect(await register()).toEqual([]);
    await issueDue(services, inDays(3.1));
    expect((await register()).map(({ snapshot }) => snapshot.percent)).toEqual([50]);
  });

  test.each([
    ['É'.repeat(120), 'É'.repeat(120)],
    ['Юлия Иванова', 'Юлия Иванова'],
    ['🌸 Duda ✨', 'Duda'],
    ['王小明', '王小明'],
  ])('for %s has the printable name', async (name, printed) => {
    await give();
    const student = await enrolled(name);
    await complete(student);
    await look(student);
    expect((await register())[0]?.holder_name).toBe(printed);
  });
});

test('a course that cannot give certificates does not keep others from it; the job fails visibly', async () => {
  const other = await newCourse(db, school, { modules: [[{}]] });
  const [cursed = '', next = ''] = [course.id, other.id].sort();
  const student = await enrolled();
  await openEnrollment(db, student, other.id);
  for (const id of [cursed, next]) await giveCertificates(db, school, id);
  await complete(student, [...course.lessonIds, ...other.lessonIds]);
  await asOwner(
    url,
    `create function refuse_certificate() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
     create trigger refuse_certificate before insert on certificates for each row
       when (new.course_id = '${cursed}') execute function refuse_certificate()`,
  );
  const job = certificateJobs.find(({ name }) => name === 'issue-due-certificates') as ScheduledJob<Services>;
  try {
    await expect(job.run(services)).rejects.toThrow('courses with certificates failed');
  } finally {
    await asOwner(url, 'drop trigger refuse_certificate on certificates; drop function refuse_certificate()');
  }
  expect((await register()).map(({ course_id }) => course_id)).toEqual([next]);
  await job.run(services);
  expect((await register()).map(({ course_id }) => course_id)).toEqual([next, cursed]);
});

describe('the holder’s name', () => {
  async function issued(name: string) {
    await give();
    const student = await enrolled(name);
    await complete(student);
    await look(student);
    const caller = await signedIn({ kind: 'student', ...student });
    const id = (await own(student))[0]?.id ?? '';
    return (name: string) => call('student.confirmCertificate', { certificateId: id, name }, caller);
  }

  test('can be corrected by its holder once, also by two concurrent pages', async () => {
    const confirm = await issued('duda');
    const answers = await Promise.all([confirm('Eduarda Martins'), confirm('Eduarda M.')]);
    expect(answers.map(({ code }) => code).sort()).toEqual(['name_confirmed', null].sort());
    const [kept] = await register();
    expect(kept?.confirmed_at).not.toBeNull();
    expect((await confirm(kept?.holder_name ?? '')).status).toBe(200);
    expect((await confirm('Outra Pessoa')).code).toBe('name_confirmed');
  });

  test('with unprintable characters is refused with a reason', async () => {
    const confirm = await issued('王小明');
    for (const name of ['王小明', 'Duda 🌸'])
      expect(await confirm(name)).toMatchObject({
        code: 'invalid_input',
        data: { fields: [{ field: 'name', code: 'unprintable' }] },
      });
    expect((await confirm('Wang Xiaoming')).status).toBe(200);
  });
});

describe('earlier graduates', () => {
  test('get certificates when the school says so, by a job that is safe to repeat and shows its progress', async () => {
    const before = await Promise.all(Array.from({ length: 60 }, (_, at) => enrolled(`Aluno ${at}`)));
    for (const student of before) await complete(student);
    await give();
    await issueDue(services);
    expect(await register()).toEqual([]);
    const start = () => call('producer.issueEarlierCertificates', { courseId: course.id }, producer);
    const [first, second] = await Promise.all([start(), start()]);
    const batch = first.data as { id: string; total: number };
    expect(second.data).toMatchObject({ id: batch.id, total: 60 });
    const ref = { producerId: school.producerId, batchId: batch.id };
    await Promise.all([runBatch(services, ref), runBatch(services, ref)]);
    expect(await register()).toHaveLength(60);
    const { data } = await call('producer.certificateRules', { courseId: course.id }, producer);
    expect(data as CertificateRules).toMatchObject({
      issued: 60,
      finished: 0,
      batch: { total: 60, done: 60, issued: 60 },
    });
  });

  test('wait until the course gives certificates', async () => {
    await give({ active: false });
    const answer = await call('producer.issueEarlierCertificates', { courseId: course.id }, producer);
    expect(answer.code).toBe('certificates_off');
  });
});

test('a deleted student leaves the register without a name, and is matched again when they return', async () => {
  await give();
  const student = await enrolled('Duda Martins');
  await complete(student);
  await look(student);
  await asPlatform(db, (tx) =>
    sql`update certificates set confirmed_at = app_now() where student_id = ${student.studentId}`.execute(tx),
  );
  const code = (await register())[0]?.code ?? '';
  await removeStudents(db, school, { studentIds: [student.studentId] });
  expect(await register()).toMatchObject([{ holder_name: null, code }]);
  const check = await call('public.checkCertificate', { code });
  expect(check).toMatchObject({ status: 200, data: { sheet: { holder: null, course: 'Fotografia com Luz Natural' } } });
  const compare = async (name: string) => (await call('public.compareHolder', { code, name })).data;
  expect(await compare('  duda   MARTINS ')).toEqual({ matches: true });
  expect(await compare('Duda Martins Lima')).toEqual({ matches: false });
  await newStudent(db, school, { id: student.studentId, name: 'Duda Martins' });
  expect(await register()).toMatchObject([{ holder_name: 'Duda Martins', holder_hash: null }]);
});

test('a course describes its certificate, and may not claim what only the MEC grants', async () => {
  const save = (rules: object) =>
    call(
      'producer.saveCertificateRules',
      { courseId: course.id, rules: { ...certificateRules(), ...rules } },
      producer,
    );
  const claims = { name: 'Ana Lima', role: 'Diretora, reconhecida pelo MEC', imageUrl: null };
  expect(await save({ signatures: [claims] })).toMatchObject({
    code: 'invalid_input',
    data: { fields: [{ field: 'rules.signatures.0.role', code: 'forbidden_claim' }] },
  });
  expect(await save({ issuerDocument: '11.222.333/0001-82' })).toMatchObject({
    data: { fields: [{ field: 'rules.issuerDocument', code: 'invalid' }] },
  });
  expect((await save({ hours: 40, signatures: [{ ...claims, role: 'Professora' }] })).status).toBe(200);
  const { data } = await call('producer.certificateRules', { courseId: course.id }, producer);
  expect(data).toMatchObject({ saved: true, rules: { active: true, hours: 40, issuerDocument: '11222333000181' } });
});
