import { expect, test } from 'vitest';
import { lessonToContinue, openingLesson, placeOf } from './lesson-order.ts';
import { sampleCourse } from './sample-course.ts';

test('lessons are numbered within their module, and the next one may be in the next module', () => {
  expect(placeOf(sampleCourse(), 'a2')).toMatchObject({ number: 2, previous: { id: 'a1' }, next: { id: 'b1' } });
  expect(placeOf(sampleCourse(), 'b1')).toMatchObject({ number: 1, previous: { id: 'a2' }, next: null });
  expect(placeOf(sampleCourse(), 'gone')).toBeNull();
});

test('a module opens on its first lesson that is neither completed nor locked, else on its first', () => {
  const opened = (changes: Parameters<typeof sampleCourse>[0]) => {
    const [module] = sampleCourse(changes).modules;
    return module && openingLesson(module)?.id;
  };
  expect(opened({})).toBe('a1');
  expect(opened({ a2: { hasEbook: true } })).toBe('a1');
  expect(opened({ a1: { completed: true }, a2: { hasEbook: true } })).toBe('a2');
  expect(opened({ a1: { completed: true }, a2: { available: false } })).toBe('a1');
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
