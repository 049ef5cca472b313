import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { LIMITS } from '#shared/limits.ts';
import { testApp } from '#test/app.ts';
import { newCohort, putInto } from '#test/fixtures/cohort-fixture.ts';
import { newStudent, openEnrollment } from '#test/fixtures/factories.ts';
import { newSubmission } from '#test/fixtures/tasks/assignment-fixture.ts';
import { PDF, taskSchool } from '#test/fixtures/tasks/task-fixture.ts';
import { asPlatform, asSchool } from '../../db.ts';
import { removeStudents } from '../../students/removal.ts';
import { purgeSubmissionFiles } from '../purge.ts';

const { services } = await testApp();
const { db, storage } = services;
const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

let here: Awaited<ReturnType<typeof taskSchool>>;
beforeEach(async () => {
  here = await taskSchool();
});

const handedIn = () =>
  asPlatform(db, (tx) =>
    tx
      .selectFrom('submissions')
      .where('assignment_id', '=', here.assignmentId)
      .where('state', '<>', 'draft')
      .orderBy('version')
      .select(['version', 'state', 'current', 'body', 'link', 'late'])
      .execute(),
  );
const task = async () => (await here.read()).data as Record<string, unknown>;
const setDue = (due_at: string | null, takes_late = true) =>
  asSchool(db, here.school, (tx) => tx.updateTable('assignments').set({ due_at, takes_late }).execute());

describe('submitting', () => {
  test('turns text, link and file into a version and clears the draft', async () => {
    const draft = { lessonId: here.lessonId, version: 1, body: 'Fiz na', link: null };
    expect((await here.app.call('student.saveTaskDraft', draft, here.learner)).code).toBeNull();
    const fileId = await here.added('Retrato um.pdf');
    expect(await task()).toMatchObject({
      version: 1,
      refusal: null,
      draft: { body: 'Fiz na', files: [{ id: fileId }] },
    });
    const answer = { body: 'Fiz na janela.', link: 'exemplo.com/album', fileIds: [fileId] };
    const { data } = await here.submit(answer);
    expect(data).toMatchObject({
      version: 2,
      draft: null,
      versions: [
        { version: 1, state: 'submitted', body: 'Fiz na janela.', link: 'https://exemplo.com/album', late: false },
      ],
    });
    expect(await handedIn()).toHaveLength(1);
  });

  test('is idempotent for the same answer, also concurrently', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => here.submit({ body: 'Pronto' })));
    expect(answers.map(({ code }) => code)).toEqual([null, null, null, null, null]);
    expect(await handedIn()).toEqual([
      { version: 1, state: 'submitted', current: true, body: 'Pronto', link: null, late: false },
    ]);
  });

  test('a different answer from a second tab is refused, and nothing is lost', async () => {
    await here.submit({ body: 'Da primeira' });
    expect((await here.submit({ body: 'Da segunda' })).code).toBe('submission_changed');
    expect((await here.submit({ body: 'Da segunda', version: 2 })).code).toBeNull();
    expect((await handedIn()).map(({ body, current }) => [body, current])).toEqual([
      ['Da primeira', false],
      ['Da segunda', true],
    ]);
  });

  test('what is handed in is not overwritten by a draft with its number', async () => {
    await newSubmission(db, here.student, here.assignmentId, { body: 'Entregue', current: false });
    const draft = { lessonId: here.lessonId, version: 1, body: 'Outra', link: null };
    expect((await here.app.call('student.saveTaskDraft', draft, here.learner)).code).toBe('submission_changed');
    expect((await handedIn()).map(({ body }) => body)).toEqual(['Entregue']);
  });

  test('nothing, or with a missing file, is refused', async () => {
    expect((await here.submit()).code).toBe('submission_empty');
    expect((await here.submit({ body: ' \n ' })).code).toBe('submission_empty');
    expect((await here.submit({ body: 'a', fileIds: [randomUUID()] })).code).toBe('submission_changed');
    expect(await handedIn()).toEqual([]);
  });

  test('keeps HTML, formulas and long words unchanged', async () => {
    const body = `<img src=x onerror=alert(1)>\n=HYPERLINK("http://x")\n${'á'.repeat(120)}`;
    await here.submit({ body });
    expect((await handedIn())[0]?.body).toBe(body);
    expect((await here.submit({ version: 2, body: 'a'.repeat(LIMITS.submissionBody + 1) })).code).toBe('invalid_input');
    expect((await here.submit({ version: 2, link: 'javascript:alert(1)' })).code).toBe('invalid_input');
  });

  test('drops what the task does not accept', async () => {
    const asked = await taskSchool({ accepts: ['link'] });
    const { data } = await asked.submit({ body: 'texto', link: 'exemplo.com' });
    expect(data).toMatchObject({ versions: [{ body: '', link: 'https://exemplo.com/' }] });
    expect((await asked.upload('a.pdf', PDF, { version: 2 })).status).toBe(415);
  });
});

describe('the deadline', () => {
  test('marks a later submission as late if accepted, and refuses it otherwise', async () => {
    await setDue(inHours(-1));
    expect(await task()).toMatchObject({ overdue: true, refusal: null });
    expect((await here.submit({ body: 'Atrasada' })).code).toBeNull();
    expect(await handedIn()).toMatchObject([{ late: true }]);
    await setDue(inHours(-1), false);
    const refused = await here.submit({ body: 'Outra', version: 2 });
    expect([refused.code, (refused.data as { reason: string }).reason]).toEqual(['submission_refused', 'deadline']);
  });

  test('is the turma’s own; with two turmas the later one, and none if one of them has none', async () => {
    const [first, second] = [
      await newCohort(db, here.school, here.course.id),
      await newCohort(db, here.school, here.course.id),
    ];
    const due = (cohort_id: string, hours: number) =>
      asSchool(db, here.school, (tx) =>
        tx
          .insertInto('assignment_due_dates')
          .values({
            producer_id: here.school.producerId,
            assignment_id: here.assignmentId,
            cohort_id,
            due_at: inHours(hours),
          })
          .execute(),
      );
    await setDue(inHours(-2), false);
    expect(await task()).toMatchObject({ refusal: 'deadline' });
    await due(first, 5);
    await putInto(db, here.student, first, here.course.id);
    expect(await task()).toMatchObject({ refusal: null, overdue: false });
    await putInto(db, here.student, second, here.course.id);
    expect(await task()).toMatchObject({ refusal: 'deadline' });
    await due(second, -1);
    expect(await task()).toMatchObject({ overdue: true });
    const { producerId, studentId } = here.student;
    const another = { producer_id: producerId, student_id: studentId, course_id: here.course.id, cohort_id: first };
    await asSchool(db, here.school, (tx) =>
      tx
        .insertInto('access_grants')
        .values({ ...another, id: randomUUID(), origin: 'manual' })
        .execute(),
    );
    expect(await task()).toMatchObject({ overdue: false });
    await asSchool(db, here.school, (tx) =>
      tx.deleteFrom('assignment_due_dates').where('cohort_id', '=', second).execute(),
    );
    await setDue(null, false);
    expect(await task()).toMatchObject({ dueAt: null, overdue: false });
  });
});

describe('a submitted file', () => {
  test('is examined, and can be downloaded by its student and, once submitted, by the school, never shown as a page', async () => {
    const refusal = async (...file: Parameters<typeof here.upload>) => (await (await here.upload(...file)).json()).code;
    expect(await refusal('retrato.pdf', '<html>')).toBe('unsupported_file_type');
    expect(await refusal('programa.exe', 'MZ')).toBe('unsupported_file_type');
    expect(await refusal('vazio.pdf', '')).toBe('unsupported_file_type');
    const id = await here.added(`${'n'.repeat(200)}.pdf`);
    const open = (area: string, by: typeof here.learner) =>
      here.app.fetch(`/api/${area}/submission-file?id=${id}`, {}, by);
    expect((await open('producer', here.producer)).status).toBe(404);
    await here.submit({ fileIds: [id] });
    for (const response of [await open('student', here.learner), await open('producer', here.producer)]) {
      expect(response.status).toBe(200);
      expect(await response.text()).toBe(PDF);
      expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="n{120}\.pdf"/);
      expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    }
    const other = await newStudent(db, here.school);
    await openEnrollment(db, other, here.course.id);
    expect((await open('student', await here.app.signedIn({ kind: 'student', ...other }))).status).toBe(404);
    expect((await here.app.fetch(`/api/student/submission-file?id=${id}`)).status).toBe(401);
  });

  test('has the size and type the task allows, at most ten per task', async () => {
    const small = await taskSchool({ file_megabytes: 1, file_kinds: ['pdf'] });
    expect((await small.upload('grande.pdf', `%PDF-${'x'.repeat(1024 * 1024)}`)).status).toBe(413);
    expect(
      (await small.upload('foto.png', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))).status,
    ).toBe(415);
    for (let at = 0; at < LIMITS.submissionFiles; at += 1) expect((await small.upload(`${at}.pdf`)).status).toBe(201);
    const more = await small.upload('mais.pdf');
    expect([more.status, (await more.json()).code]).toEqual([409, 'submission_file_limit_reached']);
  });

  test('is refused once a student’s share of the quota is used up, but not for others', async () => {
    const file = await here.added('a.pdf');
    await here.app.call('student.removeTaskFile', { fileId: file }, here.learner);
    const owner = new pg.Client({ connectionString: here.app.url });
    await owner.connect();
    await owner.query('update submission_files set bytes = $1 where id = $2', [LIMITS.submissionShareBytes, file]);
    await owner.end();
    const refused = await here.upload('b.pdf');
    expect([refused.status, (await refused.json()).code]).toEqual([409, 'submission_quota_reached']);
    const other = await newStudent(db, here.school);
    await openEnrollment(db, other, here.course.id);
    const by = await here.app.signedIn({ kind: 'student', ...other });
    expect((await here.upload('c.pdf', PDF, { by })).status).toBe(201);
  });

  test('is deleted a day after it was left out of a draft; a submitted one stays', async () => {
    const [left, kept] = [await here.added('a.pdf'), await here.added('b.pdf')];
    const keyOf = (id: string) => `submissions/${here.school.producerId}/${id}`;
    expect((await here.app.call('student.removeTaskFile', { fileId: left }, here.learner)).code).toBeNull();
    await here.submit({ fileIds: [kept] });
    expect((await here.app.call('student.removeTaskFile', { fileId: kept }, here.learner)).code).toBe('not_found');
    await purgeSubmissionFiles(services);
    expect(await storage.exists(keyOf(left))).toBe(true);
    await purgeSubmissionFiles(services, new Date(Date.now() + 25 * HOUR_MS));
    expect([await storage.exists(keyOf(left)), await storage.exists(keyOf(kept))]).toEqual([false, true]);
  });

  test('is deleted beside one that cannot be deleted, which the next night retries', async () => {
    const ids = [await here.added('a.pdf'), await here.added('b.pdf')];
    for (const fileId of ids) await here.app.call('student.removeTaskFile', { fileId }, here.learner);
    const keys = ids.map((id) => `submissions/${here.school.producerId}/${id}`);
    const left = async () => (await Promise.all(keys.map((key) => storage.exists(key)))).filter(Boolean).length;
    const tomorrow = new Date(Date.now() + 25 * HOUR_MS);
    const remove = storage.delete.bind(storage);
    const spy = vi
      .spyOn(storage, 'delete')
      .mockImplementation((key) => (key === keys[0] ? Promise.reject(new Error('denied')) : remove(key)));
    onTestFinished(() => spy.mockRestore());
    expect(await purgeSubmissionFiles(services, tomorrow)).toMatchObject({ failed: 1 });
    expect(await left()).toBe(1);
    spy.mockRestore();
    expect(await purgeSubmissionFiles(services, tomorrow)).toMatchObject({ failed: 0 });
    expect(await left()).toBe(0);
  });

  test('is deleted with its student', async () => {
    const id = await here.added('a.pdf');
    await here.submit({ fileIds: [id] });
    await removeStudents(db, here.school, { studentIds: [here.student.studentId] });
    expect(await handedIn()).toEqual([]);
    await purgeSubmissionFiles(services, new Date(Date.now() + 25 * HOUR_MS));
    expect(await storage.exists(`submissions/${here.school.producerId}/${id}`)).toBe(false);
  });
});

test('a missing or removed task, or one of a lesson in the bin, is not found, and returns unchanged', async () => {
  await here.submit({ body: 'Pronto' });
  expect((await here.app.call('student.task', { lessonId: here.otherId }, here.learner)).code).toBe('not_found');
  await here.own('producer.removeAssignment', { lessonId: here.lessonId });
  expect([(await here.read()).code, (await here.submit({ version: 2, body: 'b' })).code]).toEqual([
    'not_found',
    'not_found',
  ]);
  await here.own('producer.restoreAssignment', { lessonId: here.lessonId });
  expect(await task()).toMatchObject({ versions: [{ body: 'Pronto' }] });
  await here.own('producer.deleteLesson', { lessonId: here.lessonId });
  expect((await here.submit({ version: 2, body: 'b' })).code).toBe('not_found');
  await here.own('producer.restore', { kind: 'lesson', id: here.lessonId });
  expect(await task()).toMatchObject({ versions: [{ body: 'Pronto' }] });
});

test('other students’ work is not visible', async () => {
  const other = await newStudent(db, here.school);
  await openEnrollment(db, other, here.course.id);
  await newSubmission(db, other, here.assignmentId, { body: 'De outra pessoa' });
  expect((await here.read()).text).not.toContain('De outra pessoa');
  expect((await here.submit({ body: 'Minha' })).code).toBeNull();
});
