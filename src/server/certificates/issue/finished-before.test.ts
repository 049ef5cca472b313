import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { CertificateRules } from '#shared/contract/school/certificates.ts';
import { DAY_MS } from '#shared/time/dates.ts';
import { testApp } from '#test/app.ts';
import { certificateSchool, giveCertificates } from '#test/fixtures/certificate-fixture.ts';
import { newStudent, openEnrollment, type TestStudent } from '#test/fixtures/factories.ts';
import { asPlatform } from '../../db.ts';
import { setCompletion } from '../../learning/progress/completion.ts';
import { runBatch } from './batch.ts';

const app = await testApp();
const { services, call } = app;
const { db, jobs } = services;

test('a percentage that was only rounded up to the rule does not count', async () => {
  const { school, producer, course } = await certificateSchool(app, { modules: [[{}, {}, {}]] });
  const student = await newStudent(db, school);
  await openEnrollment(db, student, course.id);
  for (const lessonId of course.lessonIds.slice(0, 2))
    await setCompletion(db, jobs, student, { lessonId, completed: true });
  const finishedAt = async (minPercent: number) => {
    await giveCertificates(db, school, course.id, { minPercent });
    const { data } = await call('producer.certificateRules', { courseId: course.id }, producer);
    return (data as CertificateRules).finished;
  };
  expect([await finishedAt(66), await finishedAt(67)]).toEqual([1, 0]);
});

test('only those are counted as earlier graduates who would get a certificate', async () => {
  const modules = [
    [{}, {}, {}],
    [{}, {}],
  ];
  const trial_ends_at = new Date(Date.now() + 60 * DAY_MS).toISOString();
  const { school, producer, course } = await certificateSchool(app, { modules, trial_ends_at });
  const finished = async () => {
    const { data } = await call('producer.certificateRules', { courseId: course.id }, producer);
    return (data as CertificateRules).finished;
  };
  const graduate = async (lessons: number) => {
    const student = await newStudent(db, school);
    await openEnrollment(db, student, course.id);
    for (const lessonId of course.lessonIds.slice(0, lessons))
      await setCompletion(db, jobs, student, { lessonId, completed: true });
    return student;
  };
  const grants = (student: TestStudent, change: Record<string, unknown>) =>
    asPlatform(db, (tx) =>
      tx.updateTable('access_grants').set(change).where('student_id', '=', student.studentId).execute(),
    );
  const closed_at = new Date().toISOString();
  await grants(await graduate(5), { closed_at, closed_reason: 'refunded' });
  await grants(await graduate(5), { closed_at, closed_reason: 'charged_back' });
  // Three of five lessons are 60 %, one less than the rule.
  await graduate(3);
  const ofFirstModule = sql`array(select module_id from lessons where id = ${course.lessonIds[0]})`;
  await grants(await graduate(4), { module_ids: ofFirstModule });
  await giveCertificates(db, school, course.id, { minPercent: 61 });
  expect(await finished()).toBe(0);

  // In two parts, or over since: the whole course nevertheless.
  const inParts = await graduate(5);
  await grants(inParts, { module_ids: ofFirstModule });
  await asPlatform(db, (tx) =>
    sql`insert into access_grants (producer_id, id, student_id, course_id, origin, starts_at, module_ids)
      select producer_id, gen_random_uuid(), student_id, course_id, origin, starts_at,
        array(select module_id from lessons where id = ${course.lessonIds[4]})
      from access_grants where student_id = ${inParts.studentId}`.execute(tx),
  );
  await grants(await graduate(5), { closed_at, closed_reason: 'canceled' });
  await graduate(4);
  expect(await finished()).toBe(3);
  await asPlatform(db, (tx) =>
    tx.updateTable('enrollments').set({ status: 'inactive' }).where('student_id', '=', inParts.studentId).execute(),
  );
  const { data: asked } = await call('producer.certificateRules', { courseId: course.id }, producer);
  expect(asked).toMatchObject({ finished: 3, finishedOutside: 1 });
  const { data } = await call('producer.issueEarlierCertificates', { courseId: course.id }, producer);
  await runBatch(services, { producerId: school.producerId, batchId: (data as { id: string }).id });
  const { data: rules } = await call('producer.certificateRules', { courseId: course.id }, producer);
  expect(rules).toMatchObject({ finished: 0, finishedOutside: 0, batch: { total: 3, issued: 3 } });
});
