import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { newCohort } from '#test/fixtures/cohort-fixture.ts';
import { newThread } from '#test/fixtures/conversations/conversation-fixture.ts';
import { ask, course, duda, eachUnderItsLesson, edu, place, school } from '#test/fixtures/conversations/lesson-talk.ts';
import { type Events, openEvents } from '#test/fixtures/events.ts';
import { newCourse, newStudent, openEnrollment } from '#test/fixtures/factories.ts';
import { asSchool } from '../db.ts';

/* Who is notified of a post. Absence is proven by the event that comes next. */

const app = await testApp();
const { db } = app.services;

eachUnderItsLesson();

/** A page that is open, and in which lesson it hears next of something. */
async function page({ caller }: typeof duda) {
  const events = await openEvents(app, caller);
  // The first count: from now on it hears.
  await events.next();
  return { heard: () => nextLesson(events), close: () => events.close() };
}

async function nextLesson(events: Events): Promise<unknown> {
  for (let heard = await events.next(); heard; heard = await events.next())
    if (heard.event === 'thread') return heard.data.lessonId;
  throw new Error('The stream has ended');
}

const another = () => ({ lessonId: course.lessonIds[1] ?? '', courseId: course.id });

test('a private post is sent to its author, and to everybody if they could read it before', async () => {
  const [dudas, edus] = [await page(duda), await page(edu)];
  await ask(duda, 'Posso pagar depois?', { private: true });
  expect(await dudas.heard()).toBe(place.lessonId);
  const threadId = await newThread(db, duda, another());
  expect(await edus.heard()).toBe(another().lessonId);
  const producer = await app.signedIn({ kind: 'producer', userId: school.producerId });
  // It leaves their page.
  await app.call('producer.judgePost', { postId: threadId, hidden: true, judgedAt: null }, producer);
  expect(await edus.heard()).toBe(another().lessonId);
  await Promise.all([dudas.close(), edus.close()]);
});

test('posts of a course are not sent to another course’s students', async () => {
  const other = await newCourse(db, school, { modules: [[{}]] });
  const student = await newStudent(db, school);
  await openEnrollment(db, student, other.id);
  const [dudas, strangers] = [
    await page(duda),
    await page({ ...student, caller: await app.signedIn({ kind: 'student', ...student }) }),
  ];
  await newThread(db, duda, place);
  expect(await dudas.heard()).toBe(place.lessonId);
  const theirs = { lessonId: other.lessonIds[0] ?? '', courseId: other.id };
  await newThread(db, student, theirs);
  expect(await strangers.heard()).toBe(theirs.lessonId);
  await Promise.all([dudas.close(), strangers.close()]);
});

test('posts of a separate turma are sent to its members', async () => {
  const cohort_id = await newCohort(db, school, course.id);
  await asSchool(db, school, async (tx) => {
    await tx.updateTable('access_grants').set({ cohort_id }).where('student_id', '=', duda.studentId).execute();
    await tx.insertInto('separate_cohorts').values({ producer_id: school.producerId, cohort_id }).execute();
  });
  const [dudas, edus] = [await page(duda), await page(edu)];
  await newThread(db, duda, place, { cohort_id });
  expect(await dudas.heard()).toBe(place.lessonId);
  await newThread(db, duda, another());
  expect(await edus.heard()).toBe(another().lessonId);
  await Promise.all([dudas.close(), edus.close()]);
});
