import { beforeEach, describe, expect, test } from 'vitest';
import type { ConversationReport } from '#shared/contract/conversations/conversation-report.ts';
import { endOfDay, localDay } from '#shared/time/dates.ts';
import { addDays } from '#shared/time/days.ts';
import { type Caller, testApp } from '#test/app.ts';
import { newThread } from '#test/fixtures/conversations/conversation-fixture.ts';
import {
  newCourse,
  newSchool,
  newStudent,
  openEnrollment,
  type TestSchool,
  type TestStudent,
} from '#test/fixtures/factories.ts';
import { statementsOf } from '#test/fixtures/statements.ts';
import { newMember } from '#test/fixtures/team/team-fixture.ts';
import { deleteCourse, deleteLesson, deleteModule } from '../../courses/trash/delete.ts';

const app = await testApp();
const { db } = app.services;
const HOUR_MS = 3_600_000;

let school: TestSchool;
let producer: Caller;
let duda: TestStudent;
let place: Place;
let elsewhere: Place;
type Place = { lessonId: string; moduleId: string; courseId: string };

beforeEach(async () => {
  school = await newSchool(db);
  producer = await app.signedIn({ kind: 'producer', userId: school.producerId });
  duda = await newStudent(db, school);
  [place, elsewhere] = [await newPlace('Luz', 'A janela'), await newPlace('Barro', 'O torno')];
});

async function newPlace(title: string, lesson: string): Promise<Place> {
  const { id, moduleIds, lessonIds } = await newCourse(db, school, { title, modules: [[{ title: lesson }]] });
  await openEnrollment(db, duda, id);
  return { courseId: id, moduleId: moduleIds[0] ?? '', lessonId: lessonIds[0] ?? '' };
}

const report = async (input: object = {}, caller = producer) =>
  (await app.call('producer.conversationReport', input, caller)).data as ConversationReport;
const daysAgo = (days: number) => new Date(endOfDay(addDays(localDay(new Date()), -days)).getTime() - HOUR_MS);

/** A question asked so many days ago and answered after so many hours; 0 leaves it unanswered. */
async function ask(at: Place, { days = 1, answeredAfter = 0, second = null as number | null, ...more } = {}) {
  const asked = daysAgo(days);
  return newThread(db, duda, at, {
    at_second: second,
    created_at: asked.toISOString(),
    waiting_since: answeredAfter > 0 ? null : asked.toISOString(),
    answered_at: answeredAfter > 0 ? new Date(asked.getTime() + answeredAfter * HOUR_MS).toISOString() : null,
    ...more,
  });
}

describe('the report', () => {
  test('has a lesson’s questions by minute, also those without a minute, and the median waiting time', async () => {
    await ask(place, { second: 241, days: 5, answeredAfter: 1 });
    await ask(place, { second: 299, days: 5, answeredAfter: 3 });
    await ask(place, { second: 300, days: 5, answeredAfter: 20 });
    await ask(place, { days: 0 });
    await ask(elsewhere, { days: 3 });
    expect(await report()).toMatchObject({
      questions: { value: 5, change: null },
      medianMinutes: 180,
      waiting: 2,
      waitingLong: 1,
      lessons: [
        {
          ...{
            id: place.lessonId,
            title: 'A janela',
            courseTitle: 'Luz',
            questions: 4,
            waiting: 1,
            medianMinutes: 180,
          },
          minutes: [
            { minute: 4, questions: 2 },
            { minute: 5, questions: 1 },
          ],
        },
        { id: elsewhere.lessonId, questions: 1, waiting: 1, medianMinutes: null, minutes: [] },
      ],
      courses: [{ title: 'Barro' }, { title: 'Luz' }],
    });
  });

  test('counts São Paulo’s days, compared with as many before them', async () => {
    for (const days of [0, 6, 7, 13, 14]) await ask(place, { days, second: days * 60 });
    expect(await report({ days: 7 })).toMatchObject({
      questions: { value: 2, change: 0 },
      waiting: 5,
      lessons: [{ minutes: [{ minute: 0 }, { minute: 6 }] }],
    });
    expect((await report({ days: 30 })).questions).toEqual({ value: 5, change: null });
  });

  test('counts answers of the period, whenever the question was asked', async () => {
    await ask(place, { days: 12, answeredAfter: 24 * 10 });
    expect(await report({ days: 7 })).toMatchObject({ questions: { value: 0 }, medianMinutes: 14_400, lessons: [] });
  });

  test('leaves out comments, and deleted or hidden questions', async () => {
    const now = new Date().toISOString();
    await ask(place, { kind: 'comment', waiting_since: null } as object);
    await ask(place, { deleted_at: now, waiting_since: null } as object);
    await ask(place, { hidden: true } as object);
    expect(await report()).toMatchObject({ questions: { value: 0 }, waiting: 0, lessons: [] });
  });

  test('can be limited to one course', async () => {
    await ask(place);
    await ask(elsewhere, { answeredAfter: 2 });
    expect(await report({ courseId: elsewhere.courseId })).toMatchObject({
      ...{ questions: { value: 1 }, medianMinutes: 120, waiting: 0, lessons: [{ title: 'O torno' }] },
      courses: [{ title: 'Barro' }, { title: 'Luz' }],
    });
  });

  const DELETIONS = {
    lesson: (course: Place) => deleteLesson(db, school, { lessonId: course.lessonId }),
    module: ({ moduleId }: Place) => deleteModule(db, school, { moduleId }),
    course: ({ courseId }: Place) => deleteCourse(db, school, { courseId }),
  };
  test.each(Object.entries(DELETIONS))('keeps the questions of a deleted %s', async (_, remove) => {
    await ask(place, { second: 10 });
    await remove(place);
    expect((await report()).lessons).toMatchObject([{ id: null, title: null, courseTitle: 'Luz', questions: 1 }]);
  });

  test('is empty in a school without posts, and never another school’s', async () => {
    await ask(place);
    const other = await newSchool(db);
    const caller = await app.signedIn({ kind: 'producer', userId: other.producerId });
    expect(await report({ courseId: place.courseId }, caller)).toMatchObject({
      ...{ questions: { value: 0, change: null }, medianMinutes: null, waiting: 0, waitingLong: 0 },
      ...{ lessons: [], courses: [] },
    });
  });

  test('takes one statement besides the session’s', async () => {
    await ask(place);
    expect((await statementsOf(db, () => report())).length).toBeLessThanOrEqual(2);
  });

  test('shows an instructor only figures of their own courses', async () => {
    await ask(place, { second: 61 });
    await ask(elsewhere, { second: 61, answeredAfter: 5 });
    const member = await newMember(db, school, { role: 'instructor', course_ids: [place.courseId] });
    const caller = await app.signedIn({ kind: 'producer', ...member });
    for (const input of [{}, { courseId: elsewhere.courseId }]) {
      const seen = await report(input, caller);
      expect(seen.courses).toEqual([{ id: place.courseId, title: 'Luz' }]);
      expect(seen.medianMinutes).toBeNull();
      expect(JSON.stringify(seen)).not.toContain('torno');
    }
    expect(await report({}, caller)).toMatchObject({
      questions: { value: 1 },
      waiting: 1,
      lessons: [{ questions: 1 }],
    });
    // The same, asked by the owner.
    expect((await report()).lessons).toHaveLength(2);
  });
});
