import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ImportStart, StudentImport } from '#shared/contract/people/imports.ts';
import type { ImportRow } from '#shared/import/rows.ts';
import { endOfDay } from '#shared/time/dates.ts';
import { type Caller, testApp } from '#test/app.ts';
import { newCohort } from '#test/fixtures/cohort-fixture.ts';
import {
  courseInput,
  newCourse,
  newSchool,
  newStudent,
  openEnrollment,
  type TestSchool,
} from '#test/fixtures/factories.ts';
import { jobsNaming, RESUMED, statesWhenResumed } from '#test/fixtures/queue.ts';
import { untilAwaited } from '#test/run/locks.ts';
import { asPlatform, asSchool } from '../../db.ts';
import { sendHeldEmailsOfCourse } from '../access/held-access-sending.ts';
import { studentJobs } from '../jobs.ts';
import { importBatch } from './batch.ts';
import { sendHeldEmailsOfImport } from './send-emails.ts';

const { services, call, signedIn, url } = await testApp();
const { db } = services;

let school: TestSchool;
let producer: Caller;
let ceramics: string;
let glazes: string;
beforeEach(async () => {
  school = await newSchool(db);
  producer = await signedIn({ userId: school.producerId, kind: 'producer' });
  ceramics = (await newCourse(db, school, { title: 'Cerâmica' })).id;
  glazes = (await newCourse(db, school, { title: 'Esmaltes' })).id;
});

const address = (name: string) => `${name}.${school.slug.slice(-6)}@example.com`;
const row = (line: number, email: string, rest: Partial<ImportRow> = {}): ImportRow => ({
  line,
  email,
  name: '',
  phone: '',
  cpf: '',
  ...rest,
});
const products = () => [
  { key: '1', courseIds: [ceramics] },
  { key: '2', courseIds: [glazes] },
  { key: 'sem curso', courseIds: [] },
];
async function run(rows: ImportRow[], rest: object = {}) {
  const importId = randomUUID();
  const input = { importId, rows, courseIds: [], products: products(), platform: 'hotmart', ...rest };
  expect(await call('producer.startImport', input, producer)).toMatchObject({ code: null });
  while (await importBatch(services, { producerId: school.producerId, importId }));
  return read(importId);
}
const read = async (importId: string) => (await call('producer.import', { importId }, producer)).data as StudentImport;
const rowsOf = (table: 'students' | 'email_logs' | 'enrollments' | 'access_grants') =>
  asPlatform(db, (tx) => tx.selectFrom(table).selectAll().where('producer_id', '=', school.producerId).execute());

describe('a list of several products', () => {
  test('opens for each person what they bought, and sends one e-mail to each', async () => {
    const [ana, bia] = [address('ana'), address('bia')];
    const done = await run([
      row(2, ana, { product: 0, status: 'Aprovado' }),
      row(3, ana, { product: 1, status: 'Completo' }),
      row(4, bia, { product: 1, status: 'Aprovado' }),
      row(5, address('caio'), { product: 0, status: 'Reembolsado' }),
      row(6, address('duda'), { product: 2, status: 'Aprovado' }),
      row(7, ana, { product: 0, status: 'Aprovado' }),
    ]);
    expect(done).toMatchObject({
      platform: 'hotmart',
      undo: 'open',
      outcomes: { added: 2, enrolled: 1, refunded: 1, no_course: 1, repeated: 1 },
    });
    expect(await rowsOf('students')).toHaveLength(2);
    expect(await rowsOf('enrollments')).toHaveLength(3);
    const emails = await rowsOf('email_logs');
    expect(emails.map(({ recipient_email: to }) => to).sort()).toEqual([ana, bia].sort());
    const toAna = emails.find(({ recipient_email: to }) => to === ana)?.payload as { courseIds: string[] };
    expect(toAna.courseIds.sort()).toEqual([ceramics, glazes].sort());
  });

  test('imports a person with an invalid CPF and phone without these', async () => {
    const bad = row(2, address('ana'), { product: 0, cpf: '111.111.111-11', phone: 'ramal 3', endsOn: 'um dia' });
    const { data } = await call('producer.checkImport', { rows: [bad], courseIds: [], products: products() }, producer);
    expect(data).toMatchObject({ verdicts: [{ state: 'new', blank: ['phone', 'cpf', 'endsOn'] }] });
    await run([bad]);
    expect(await rowsOf('students')).toMatchObject([{ cpf: null, phone: null }]);
  });

  test('uses the last list’s choices, and says so', async () => {
    await run([row(2, address('ana'), { product: 0 })], { columns: { email: 'Email do(a) Comprador(a)' } });
    const { data } = await call('producer.imports', undefined, producer);
    expect(data).toMatchObject({
      recent: [{ platform: 'hotmart', total: 1, undo: 'open', courses: ['Cerâmica', 'Esmaltes'] }],
      choices: [
        {
          platform: 'hotmart',
          columns: { email: 'Email do(a) Comprador(a)' },
          products: { '1': { courseIds: [ceramics], cohorts: [] }, 'sem curso': { courseIds: [] } },
        },
      ],
    });
  });

  test('suggests no turma that was deleted since, with which it could not be imported', async () => {
    const [gone, kept] = [await newCohort(db, school, ceramics), await newCohort(db, school, glazes)];
    const chosen = (courseId: string, cohortId: string) => ({ courseId, cohortId, wait: false });
    const products = [
      { key: '1', courseIds: [ceramics], cohorts: [chosen(ceramics, gone)] },
      { key: '2', courseIds: [glazes, ceramics], cohorts: [chosen(glazes, kept), chosen(ceramics, gone)] },
    ];
    const rows = [row(2, address('ana'), { product: 0 })];
    await run(rows, { products });
    await asSchool(db, school, (tx) => sql`delete from cohorts where id = ${gone}`.execute(tx));
    const { data } = await call('producer.imports', undefined, producer);
    expect((data as ImportStart).choices).toEqual([
      {
        platform: 'hotmart',
        columns: {},
        products: {
          '1': { courseIds: [ceramics], cohorts: [] },
          '2': { courseIds: [glazes, ceramics], cohorts: [{ courseId: glazes, cohortId: kept }] },
        },
      },
    ]);
    const check = (given: object[]) => call('producer.checkImport', { rows, courseIds: [], products: given }, producer);
    expect((await check(products)).code, 'deleted after they were suggested').toBe('not_found');
    expect((await check(products.map((product) => ({ ...product, cohorts: [] })))).code).toBeNull();
  });

  test('that opens nothing is refused', async () => {
    const input = {
      rows: [row(1, address('a'), { product: 0 })],
      courseIds: [],
      products: [{ key: 'x', courseIds: [] }],
    };
    expect(await call('producer.checkImport', input, producer)).toMatchObject({
      data: { fields: [{ field: 'courseIds', code: 'required' }] },
    });
  });

  test('with another school’s course is not found', async () => {
    const other = await newSchool(db);
    const foreign = (await newCourse(db, other)).id;
    const input = {
      rows: [row(1, address('a'), { product: 0 })],
      courseIds: [],
      products: [{ key: 'x', courseIds: [foreign] }],
    };
    expect((await call('producer.checkImport', input, producer)).code).toBe('not_found');
  });
});

describe('a list’s last day', () => {
  test('is the end of the access: later ones extend it, earlier ones do not', async () => {
    const ana = address('ana');
    const listed = (endsOn: string) => [row(2, ana, { product: 0, endsOn })];
    expect((await run(listed('31/12/2027'))).outcomes).toEqual({ added: 1 });
    expect(await rowsOf('enrollments')).toMatchObject([{ access_until: endOfDay('2027-12-31').toISOString() }]);
    expect((await run(listed('30/06/2027'))).outcomes).toEqual({ unchanged: 1 });
    expect(await rowsOf('access_grants')).toHaveLength(1);
    expect((await run(listed('31/12/2028'))).outcomes).toEqual({ renewed: 1 });
    expect(await rowsOf('enrollments')).toMatchObject([{ access_until: endOfDay('2028-12-31').toISOString() }]);
    expect(await rowsOf('email_logs')).toHaveLength(1);
  });

  test.each(['31/12/2999', '31/12/9999'])('of %s means no end', async (endsOn) => {
    const listed = [row(2, address('ana'), { name: 'Ana', product: 0, endsOn })];
    const { data } = await call(
      'producer.checkImport',
      { rows: listed, courseIds: [], products: products() },
      producer,
    );
    expect(data).toMatchObject({ verdicts: [{ line: 2, state: 'new', name: 'Ana' }] });
    expect((await run(listed)).outcomes).toEqual({ added: 1 });
    expect(await rowsOf('access_grants')).toMatchObject([{ ends_at: null }]);
  });

  test('is the later one if a person is listed by their former address as well as by the present one', async () => {
    const known = await newStudent(db, school);
    const before = address('antes');
    await asPlatform(db, (tx) =>
      sql`
        insert into email_changes (id, user_id, old_email, new_email, expires_at, proven_at, undo_until)
        values (${randomUUID()}, ${known.userId}, ${before}, ${known.email}, app_now(), app_now(), app_now() + interval '7 days')`.execute(
        tx,
      ),
    );
    const done = await run([
      row(2, before, { product: 0, endsOn: '31/12/2027' }),
      row(3, known.email, { product: 0, endsOn: '31/12/2028' }),
    ]);
    expect(done.outcomes).toEqual({ enrolled: 1, unchanged: 1 });
    expect(await rowsOf('access_grants')).toMatchObject([{ ends_at: endOfDay('2028-12-31').toISOString() }]);
  });

  test('in the past leaves the line out', async () => {
    expect((await run([row(2, address('ana'), { product: 0, endsOn: '01/01/2020' })])).outcomes).toEqual({
      expired: 1,
    });
    expect(await rowsOf('students')).toEqual([]);
  });

  test('does not shorten access without end', async () => {
    const known = await newStudent(db, school);
    await openEnrollment(db, known, ceramics);
    expect((await run([row(2, known.email, { product: 0, endsOn: '31/12/2027' })])).outcomes).toEqual({ unchanged: 1 });
  });
});

describe('postponed e-mails', () => {
  test('are sent on request, once to each person', async () => {
    const rows = [
      row(2, address('ana'), { product: 0 }),
      row(3, address('ana'), { product: 1 }),
      row(4, address('bia'), { product: 0 }),
    ];
    const { id } = await run(rows, { sendLater: true });
    expect(await rowsOf('email_logs')).toEqual([]);
    expect(await read(id)).toMatchObject({ heldEmails: 2, emailsAskedAt: null });
    for (let again = 0; again < 2; again += 1)
      expect((await call('producer.sendImportEmails', { importId: id }, producer)).code).toBe(null);
    await sendHeldEmailsOfImport(services, { producerId: school.producerId, importId: id });
    expect(await rowsOf('email_logs')).toHaveLength(2);
    expect(await read(id)).toMatchObject({ heldEmails: 0, emailsAskedAt: expect.any(String) });
  });

  test('are resumed if their job is lost', async () => {
    const { id } = await run([row(2, address('ana'), { product: 0 })], { sendLater: true });
    const of = jobsNaming(url, 'send-import-emails', id);
    const states = () => statesWhenResumed(services, { jobs: studentJobs, by: 'resume-import-emails', of });
    expect((await states()).lost).toEqual([]);
    await call('producer.sendImportEmails', { importId: id }, producer);
    expect(await states()).toEqual(RESUMED);
    await sendHeldEmailsOfImport(services, { producerId: school.producerId, importId: id });
    await of.lose();
    expect((await states()).lost).toEqual([]);
  });

  test('for a draft are sent when it is published, and counted apart', async () => {
    const { id: draft } = await newCourse(db, school, { title: 'Rascunho', published: false });
    const rows = [
      row(2, address('ana'), { product: 0 }),
      row(3, address('bia'), { product: 0 }),
      row(4, address('bia'), { product: 1 }),
    ];
    const products = [draft, ceramics].map((course) => ({ key: course, courseIds: [course] }));
    const { id } = await run(rows, { sendLater: true, products });
    expect(await read(id)).toMatchObject({ heldEmails: 1, heldForDrafts: 1 });
    expect(await call('producer.sendImportEmails', { importId: id }, producer)).toMatchObject({
      data: { people: 1, waiting: 1 },
    });
    await sendHeldEmailsOfImport(services, { producerId: school.producerId, importId: id });
    expect(await rowsOf('email_logs')).toMatchObject([{ recipient_email: address('bia') }]);
    const held = await asSchool(db, school, (tx) => tx.selectFrom('held_access_emails').selectAll().execute());
    expect(held).toMatchObject(Array(2).fill({ course_id: draft, import_id: null }));
  });

  test('for a draft that is published while they are handed over are sent as well', async () => {
    const { id: draft } = await newCourse(db, school, { title: 'Rascunho', published: false });
    const products = [draft, ceramics].map((course) => ({ key: course, courseIds: [course] }));
    const rows = [row(2, address('ana'), { product: 0 }), row(3, address('bia'), { product: 1 })];
    const { id: importId } = await run(rows, { sendLater: true, products });
    await call('producer.sendImportEmails', { importId }, producer);
    const publish = async () => {
      const input = { courseId: draft, ...courseInput({ title: 'Rascunho', published: true }) };
      expect(await call('producer.updateCourse', input, producer)).toMatchObject({ code: null });
      await sendHeldEmailsOfCourse(services, { producerId: school.producerId, courseId: draft });
    };
    const both = await asSchool(db, school, async (tx) => {
      await sql`select from held_access_emails where course_id = ${ceramics} for update`.execute(tx);
      const sending = sendHeldEmailsOfImport(services, { producerId: school.producerId, importId });
      await untilAwaited(tx);
      const publishing = publish();
      await Promise.race([publishing, untilAwaited(tx, 2)]);
      return [sending, publishing];
    });
    await Promise.all(both);
    const emails = await rowsOf('email_logs');
    expect(emails.map(({ recipient_email: to }) => to).sort()).toEqual([address('ana'), address('bia')].sort());
  });
});
