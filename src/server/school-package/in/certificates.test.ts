import { expect, test } from 'vitest';
import type { CertificateRules } from '#shared/contract/school/certificates.ts';
import { DAY_MS } from '#shared/time/dates.ts';
import { testApp } from '#test/app.ts';
import { giveCertificates } from '#test/fixtures/certificate-fixture.ts';
import { newCourse, newStudent, openEnrollment, type TestStudent } from '#test/fixtures/factories.ts';
import { brought, emptyPanel, exported } from '#test/fixtures/school-package/package-fixture.ts';
import { runBatch } from '../../certificates/issue/batch.ts';
import { issueDue } from '../../certificates/issue/due.ts';
import { asSchool } from '../../db.ts';
import { setCompletion } from '../../learning/progress/completion.ts';

const app = await testApp();
const { services, call } = app;
const { db, jobs } = services;

const trial_ends_at = new Date(Date.now() + 60 * DAY_MS).toISOString();
const holdersIn = async (producerId: string) =>
  (
    await asSchool(db, { producerId }, (tx) =>
      tx.selectFrom('certificates').select('student_id').where('producer_id', '=', producerId).execute(),
    )
  ).map((row) => row.student_id);

test('beside the original school, nobody gets a second certificate, unless the producer issues it', async () => {
  const school = await emptyPanel(app, { trial_ends_at });
  const course = await newCourse(db, school, { modules: [[{}]] });
  await giveCertificates(db, school, course.id);
  const [lessonId = ''] = course.lessonIds;
  const complete = (student: TestStudent) => setCompletion(db, jobs, student, { lessonId, completed: true });
  const [graduate, learner] = [await newStudent(db, school), await newStudent(db, school)];
  for (const student of [graduate, learner]) await openEnrollment(db, student, course.id);
  await complete(graduate);
  await issueDue(services);
  expect(await holdersIn(school.producerId)).toEqual([graduate.studentId]);

  const copy = await emptyPanel(app, { trial_ends_at });
  const { producerId } = copy;
  expect((await brought(copy, await exported(school)))?.found).toMatchObject({ certificates: 0, takenCodes: 1 });
  await issueDue(services);
  expect(await holdersIn(producerId)).toEqual([]);

  await complete({ ...learner, producerId });
  await issueDue(services);
  expect(await holdersIn(producerId)).toEqual([learner.studentId]);

  const { id: courseId } = await asSchool(db, copy, (tx) =>
    tx.selectFrom('courses').select('id').where('producer_id', '=', producerId).executeTakeFirstOrThrow(),
  );
  const { data: rules } = await call('producer.certificateRules', { courseId }, copy.caller);
  expect(rules as CertificateRules).toMatchObject({ finished: 1 });
  const { data: batch } = await call('producer.issueEarlierCertificates', { courseId }, copy.caller);
  await runBatch(services, { producerId, batchId: (batch as { id: string }).id });
  expect((await holdersIn(producerId)).toSorted()).toEqual([graduate.studentId, learner.studentId].toSorted());
});
