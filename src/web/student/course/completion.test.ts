import { expect, test } from 'vitest';
import { withCompletion, withProgress } from './completion.ts';
import { sampleCourse } from './sample-course.ts';

test('three lessons give 33, 67 and 100 percent', () => {
  const percents: number[] = [];
  let course = sampleCourse();
  for (const lesson of ['a1', 'a2', 'b1']) {
    course = withCompletion(course, lesson, true);
    percents.push(course.progress);
  }
  expect(percents).toEqual([33, 67, 100]);
});

test('undoing a completion reduces the count', () => {
  const once = withCompletion(sampleCourse(), 'a1', true);
  expect(withCompletion(once, 'a1', false)).toEqual(sampleCourse());
});

const catalogue = {
  courses: [
    {
      id: 'course',
      title: 'Course',
      coverUrl: null,
      progress: 67,
      status: 'active' as const,
      lessonCount: 3,
      lastDay: null,
    },
  ],
  others: [],
  banners: [],
  resume: [],
  modules: [],
};

test('the catalogue shows the new progress, and a finished course as completed', () => {
  expect(withProgress(catalogue, { courseId: 'course', progress: 100 }).courses[0]).toMatchObject({
    progress: 100,
    status: 'completed',
  });
  expect(withProgress(catalogue, { courseId: 'other', progress: 100 })).toEqual(catalogue);
});

test('the server’s status takes precedence', () => {
  const card = withProgress(catalogue, { courseId: 'course', progress: 67, status: 'completed' }).courses[0];
  expect(card).toMatchObject({ progress: 67, status: 'completed' });
});
