import { expect, onTestFinished, test, vi } from 'vitest';
import { localDay, localMoment } from '#shared/time/dates.ts';
import { testApp } from '#test/app.ts';
import { enrolledIn, newCohort, newRule, putInto } from '#test/fixtures/cohort-fixture.ts';
import { newCourse, newSchool, newStudent, openEnrollment, type TestStudent } from '#test/fixtures/factories.ts';
import { statementsOf } from '#test/fixtures/statements.ts';
import type { Services } from '../../context.ts';
import { asPlatform } from '../../db.ts';
import type { ScheduledJob } from '../../jobs/job.ts';
import { setCompletion } from '../../learning/progress/completion.ts';
import { cohortJobs } from '../jobs.ts';
import { notifyOpened, notifySchool } from './notify-opened.ts';

const { services } = await testApp();
const { db, jobs } = services;

const HOUR_MS = 3_600_000;
const noon = localMoment(localDay(new Date()), '12:00').getTime();
/** Since noon, in São Paulo. */
const inHours = (hours: number) => new Date(noon + hours * HOUR_MS);
const sentTo = ({ studentId, email }: TestStudent) =>
  asPlatform(db, async (tx) => ({
    notices: (
      await tx
        .selectFrom('notifications')
        .select(['title', 'message'])
        .where('student_id', '=', studentId)
        .where('type', '=', 'course')
        .orderBy('created_at')
        .execute()
    ).map(({ title, message }) => `${title}: ${message}`),
    mails: (
      await tx
        .selectFrom('email_logs')
        .select('id')
        .where('template_name', '=', 'lessons_opened')
        .where('recipient_email', '=', email)
        .execute()
    ).length,
  }));

type Furnished = Awaited<ReturnType<typeof furnished>>;
async function furnished() {
  const school = await newSchool(db);
  const course = await newCourse(db, school, {
    modules: [[{ title: 'A1' }, { title: 'A2' }, { title: 'A3' }, { title: 'A4' }]],
  });
  const cohortId = await newCohort(db, school, course.id);
  const student = await newStudent(db, school);
  await openEnrollment(db, student, course.id, { enrolled_at: inHours(-72).toISOString() });
  await putInto(db, student, cohortId, course.id);
  const at = (lesson: number, hours: number) =>
    newRule(db, school, course.id, {
      ...{ cohort_id: cohortId, lesson_id: course.lessonIds[lesson] ?? '', kind: 'at' },
      at: inHours(hours).toISOString(),
    });
  return { school, course, cohortId, student, at };
}

test('one notice a day, after all of the day’s lessons have opened, and none twice', async () => {
  const { student, at } = await furnished();
  await at(0, -2);
  await at(1, 3);
  await at(2, 20);
  await notifyOpened(services, inHours(0));
  expect((await sentTo(student)).notices).toEqual([]);
  await Promise.all([notifyOpened(services, inHours(4)), notifyOpened(services, inHours(4))]);
  await notifyOpened(services, inHours(5));
  expect(await sentTo(student)).toEqual({
    notices: ['Hoje abriram 2 aulas: Já pode assistir: “A1” e “A2”.'],
    mails: 1,
  });
  await at(3, 6);
  await notifyOpened(services, inHours(7));
  expect((await sentTo(student)).notices).toHaveLength(1);
  await notifyOpened(services, inHours(21));
  expect((await sentTo(student)).notices.at(-1)).toBe('Abriram 2 aulas: Já pode assistir: “A3” e “A4”.');
  expect((await sentTo(student)).notices).toHaveLength(2);
});

test('a lesson that opens a minute before midnight is notified after it', async () => {
  const { student, at } = await furnished();
  await at(0, 11.98);
  await notifyOpened(services, inHours(11.9));
  expect((await sentTo(student)).notices).toEqual([]);
  await notifyOpened(services, inHours(12.1));
  expect((await sentTo(student)).notices).toEqual(['Abriu 1 aula: Já pode assistir: “A1”.']);
});

test('a lesson that opens after the day’s last run does not hold back yesterday’s', async () => {
  const { student, at } = await furnished();
  await at(0, 11.5);
  await at(1, 35.5);
  await notifyOpened(services, inHours(12.05));
  expect((await sentTo(student)).notices).toEqual(['Abriu 1 aula: Já pode assistir: “A1”.']);
  await notifyOpened(services, inHours(36.05));
  expect((await sentTo(student)).notices.at(-1)).toBe('Abriu 1 aula: Já pode assistir: “A2”.');
});

test('no notice for lessons open at the enrollment, long ago, closed, or opened by the student’s own progress', async () => {
  const { school, course, student, cohortId, at } = await furnished();
  await at(0, -80);
  await at(1, -60);
  await newRule(db, school, course.id, {
    ...{ cohort_id: cohortId, lesson_id: course.lessonIds[3] ?? '', kind: 'previous' },
  });
  await setCompletion(db, jobs, student, { lessonId: course.lessonIds[2] ?? '', completed: true });
  await notifyOpened(services, new Date(Date.now() + HOUR_MS));
  expect((await sentTo(student)).notices).toEqual([]);
});

test('with many courses and students each is told of their own', async () => {
  const { school, course, student, at } = await furnished();
  const other = await newStudent(db, school);
  await openEnrollment(db, other, course.id, { enrolled_at: inHours(-72).toISOString() });
  await at(0, -1);
  await notifyOpened(services, inHours(12.5));
  expect([(await sentTo(student)).notices.length, (await sentTo(other)).notices.length]).toEqual([1, 0]);
});

test('lessons kept open by a change of rules are not notified', async () => {
  const { school, student, course, at } = await furnished();
  await at(0, -1);
  await asPlatform(db, (tx) =>
    tx
      .insertInto('lesson_openings')
      .values({
        producer_id: school.producerId,
        student_id: student.studentId,
        lesson_id: course.lessonIds[0] ?? '',
        opened_at: inHours(-1).toISOString(),
      })
      .execute(),
  );
  await notifyOpened(services, inHours(12.5));
  expect((await sentTo(student)).notices).toEqual([]);
});

test('the start of a turma is notified for lessons without other conditions', async () => {
  const { school, course, student, cohortId } = await furnished();
  const [first = ''] = course.lessonIds;
  await newRule(db, school, course.id, { cohort_id: cohortId, lesson_id: first, kind: 'always' });
  await asPlatform(db, (tx) =>
    tx
      .updateTable('cohorts')
      .set({ starts_at: inHours(1).toISOString() })
      .where('id', '=', cohortId)
      .where('producer_id', '=', school.producerId)
      .execute(),
  );
  await notifyOpened(services, inHours(2));
  expect((await sentTo(student)).notices).toEqual(['Hoje abriram 3 aulas: Já pode assistir: “A2”, “A3” e “A4”.']);
});

test('a school that cannot be read does not keep the others from being told; the job fails visibly', async () => {
  const both = [await furnished(), await furnished()].sort((a, b) =>
    a.school.producerId < b.school.producerId ? -1 : 1,
  );
  for (const { at } of both) await at(0, -1);
  const [cursed, other] = both as [Furnished, Furnished];
  const startsAt = (time: string | null) =>
    asPlatform(db, (tx) =>
      tx.updateTable('cohorts').set({ starts_at: time }).where('id', '=', cursed.cohortId).execute(),
    );
  await startsAt('infinity');
  await newRule(db, cursed.school, cursed.course.id, {
    ...{
      cohort_id: cursed.cohortId,
      lesson_id: cursed.course.lessonIds[1] ?? '',
      kind: 'start',
      days: 1,
      hour: '09:00',
    },
  });
  onTestFinished(async () => void (await startsAt(null)));
  vi.useFakeTimers({ toFake: ['Date'], now: inHours(12.5) });
  onTestFinished(() => void vi.useRealTimers());
  const job = cohortJobs.find(({ name }) => name === 'tell-opened-lessons') as ScheduledJob<Services>;
  await expect(job.run(services)).rejects.toThrow('schools failed');
  expect((await sentTo(other.student)).notices).toEqual(['Abriu 1 aula: Já pode assistir: “A1”.']);
});

test('fifty students take as many statements as one, and without openings no student is read', async () => {
  const { school, course, cohortId, at } = await furnished();
  const { producerId } = school;
  const statementsAt = (hours: number) => statementsOf(db, () => notifySchool(services, producerId, inHours(hours)));
  await at(0, -1);
  const forOne = await statementsAt(12.5);
  const others = await Promise.all(Array.from({ length: 50 }, () => enrolledIn(db, school, course.id, cohortId)));
  await at(1, 20);
  const forMany = await statementsAt(36.5);
  expect(await sentTo(others[49] as TestStudent)).toMatchObject({ notices: ['Abriu 1 aula: Já pode assistir: “A2”.'] });
  expect([forOne.length, forMany.length]).toEqual([forOne.length, forOne.length]);
  expect(await statementsAt(600)).toHaveLength(1);
});
