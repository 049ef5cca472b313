import { expect, test } from 'vitest';
import { lessonToContinue, openingLesson, placeOf } from './lesson-order.ts';
import { sampleCourse } from './sample-course.ts';

test('lessons are numbered within their module, and the next one may be in the next module', () => {
  expect(placeOf(sampleCourse(), 'a2')).toMatchObject({ number: 2, previous: { id: 'a1' }, next: { id: 'b1' } });
  expect(placeOf(sampleCourse(), 'b1')).toMatchObject({ number: 1, previous: { id: 'a2' }, next: null });
  expect(placeOf(sampleCourse(), 'gone')).toBeNull();
});

test.each([
  ['its first lesson', {}, 'a1'],
  ['its first lesson with an e-book', { a2: { hasEbook: true } }, 'a2'],
  ['its first lesson while the one with an e-book is locked', { a2: { hasEbook: true, available: false } }, 'a1'],
  ['the first left to do, once begun', { a1: { completed: true, hasEbook: true } }, 'a2'],
  ['the first left to do before an e-book', { a1: {}, a2: { completed: true, hasEbook: true } }, 'a1'],
  ['its first lesson while the rest is locked', { a1: { completed: true }, a2: { available: false } }, 'a1'],
  ['its first lesson once completed', { a1: { completed: true }, a2: { completed: true, hasEbook: true } }, 'a1'],
  ['its first lesson while all are locked', { a1: { available: false }, a2: { available: false } }, 'a1'],
])('a module opens on %s', (_, changes, opened) => {
  const [module] = sampleCourse(changes).modules;
  expect(module && openingLesson(module)?.id).toBe(opened);
});

test('continues at the first lesson that is neither completed nor locked', () => {
  const changes = { a1: { completed: true }, a2: { available: false, inDays: 3 } };
  expect(lessonToContinue(sampleCourse(changes))?.id).toBe('b1');
});

test('with everything completed it starts over, and with nothing released there is no lesson to continue', () => {
  const done = { a1: { completed: true }, a2: { completed: true }, b1: { completed: true } };
  const locked = { a1: { available: false }, a2: { available: false }, b1: { available: false } };
  expect(lessonToContinue(sampleCourse(done))?.id).toBe('a1');
  expect(lessonToContinue(sampleCourse(locked))).toBeNull();
});
