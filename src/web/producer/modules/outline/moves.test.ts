import { expect, test } from 'vitest';
import type { CourseOutline } from '#shared/contract/school/courses.ts';
import { applyMove, moveOf, stepFrom } from './moves.ts';

/** `a: 1 2 | b: 3` is a course of two modules with two lessons and one. */
function outline(text: string): CourseOutline {
  const modules = text.split('|').map((part) => {
    const [id = '', lessons = ''] = part.trim().split(':');
    return {
      id,
      title: id,
      description: '',
      coverUrl: null,
      version: 1,
      lessons: lessons.trim().split(' ').filter(Boolean).map(lesson),
    };
  });
  return { id: 'curso', title: 'Curso', coverUrl: null, published: true, troubledLessons: [], modules };
}
const lesson = (id: string) => ({
  id,
  title: id,
  description: '',
  videoUrl: null,
  videoProvider: null,
  ebookUrl: null,
  releaseDays: null,
  durationSeconds: null,
  measuredSeconds: null,
  hasThumbnails: false,
  releaseRule: null,
  version: 1,
});
const textOf = ({ modules }: CourseOutline) =>
  modules.map(({ id, lessons }) => `${id}:${lessons.map((each) => ` ${each.id}`).join('')}`).join(' | ');

const COURSE = 'a: 1 2 3 | b: 4 | c:';

test.each([
  ['module', { moduleId: 'a', index: 2 }, 'b: 4 | c: | a: 1 2 3'],
  ['module', { moduleId: 'c', index: 0 }, 'c: | a: 1 2 3 | b: 4'],
  ['module', { moduleId: 'a', index: 99 }, 'b: 4 | c: | a: 1 2 3'],
  ['module', { moduleId: 'gone', index: 0 }, COURSE],
  ['lesson', { lessonId: '1', moduleId: 'a', index: 1 }, 'a: 2 1 3 | b: 4 | c:'],
  ['lesson', { lessonId: '2', moduleId: 'c', index: 0 }, 'a: 1 3 | b: 4 | c: 2'],
  ['lesson', { lessonId: '4', moduleId: 'a', index: 1 }, 'a: 1 4 2 3 | b: | c:'],
  ['lesson', { lessonId: 'gone', moduleId: 'a', index: 1 }, COURSE],
  ['lesson', { lessonId: '1', moduleId: 'gone', index: 1 }, COURSE],
] as const)('moving a %s to %j gives %s', (kind, move, expected) => {
  const moved = applyMove(outline(COURSE), { kind, ...move } as Parameters<typeof applyMove>[1]);
  expect(textOf(moved)).toBe(expected);
  expect(textOf(applyMove(moved, { kind, ...move } as Parameters<typeof applyMove>[1]))).toBe(expected);
});

test('unchanged modules stay the same objects', () => {
  const before = outline(COURSE);
  const after = applyMove(before, { kind: 'lesson', lessonId: '1', moduleId: 'a', index: 2 });
  expect(after.modules.map((module, at) => module === before.modules[at])).toEqual([false, true, true]);
});

test.each([
  ['a', -1, null],
  ['c', 1, null],
  ['b', -1, { kind: 'module', moduleId: 'b', index: 0 }],
  ['b', 1, { kind: 'module', moduleId: 'b', index: 2 }],
  ['1', -1, null],
  ['3', 1, null],
  ['4', 1, null],
  ['2', 1, { kind: 'lesson', lessonId: '2', moduleId: 'a', index: 2 }],
  ['2', -1, { kind: 'lesson', lessonId: '2', moduleId: 'a', index: 0 }],
  ['gone', 1, null],
] as const)('%s by %i', (id, by, expected) => expect(stepFrom(outline(COURSE), id, by)).toEqual(expected));

test.each([
  [{ kind: 'module', moduleId: 'a', before: null }, 'b: 4 | c: | a: 1 2 3'],
  [{ kind: 'module', moduleId: 'c', before: 'b' }, 'a: 1 2 3 | c: | b: 4'],
  [{ kind: 'module', moduleId: 'a', before: 'b' }, null],
  [{ kind: 'module', moduleId: 'a', before: 'a' }, null],
  [{ kind: 'module', moduleId: 'c', before: null }, null],
  [{ kind: 'lesson', lessonId: '1', moduleId: 'a', before: '3' }, 'a: 2 1 3 | b: 4 | c:'],
  [{ kind: 'lesson', lessonId: '3', moduleId: 'a', before: '1' }, 'a: 3 1 2 | b: 4 | c:'],
  [{ kind: 'lesson', lessonId: '1', moduleId: 'a', before: '2' }, null],
  [{ kind: 'lesson', lessonId: '1', moduleId: 'a', before: '1' }, null],
  [{ kind: 'lesson', lessonId: '3', moduleId: 'a', before: null }, null],
  [{ kind: 'lesson', lessonId: '1', moduleId: 'b', before: '4' }, 'a: 2 3 | b: 1 4 | c:'],
  [{ kind: 'lesson', lessonId: '1', moduleId: 'c', before: null }, 'a: 2 3 | b: 4 | c: 1'],
  [{ kind: 'lesson', lessonId: 'gone', moduleId: 'c', before: null }, null],
  [{ kind: 'lesson', lessonId: '1', moduleId: 'gone', before: null }, null],
] as const)('%j gives %s', (drop, expected) => {
  const move = moveOf(outline(COURSE), drop);
  expect(move && textOf(applyMove(outline(COURSE), move))).toBe(expected);
});
