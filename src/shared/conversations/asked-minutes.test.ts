import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AskedLesson } from '#shared/contract/conversations/conversation-report.ts';
import { askedMinutes, minuteBars, minuteText, mostAskedMinute } from './asked-minutes.ts';

const lesson = (minutes: [minute: number, questions: number][], lengthSeconds: number | null = null): AskedLesson => ({
  ...{ id: 'a', title: 'A janela', courseId: 'c', courseTitle: 'Luz', waiting: 0, medianMinutes: null, lengthSeconds },
  questions: minutes.reduce((sum, [, questions]) => sum + questions, 0),
  minutes: minutes.map(([minute, questions]) => ({ minute, questions })),
});

test('minutes are sorted by number of questions, then by time', () => {
  const [one, other] = [
    lesson([
      [0, 1],
      [4, 3],
    ]),
    lesson([[2, 3]]),
  ];
  expect(askedMinutes([one, other]).map(({ minute, questions }) => [minute, questions])).toEqual([
    [2, 3],
    [4, 3],
    [0, 1],
  ]);
});

test('a single question does not make a minute stand out', () => {
  expect(
    mostAskedMinute(
      lesson([
        [1, 1],
        [2, 1],
      ]),
    ),
  ).toBeNull();
  expect(mostAskedMinute(lesson([]))).toBeNull();
  expect(
    mostAskedMinute(
      lesson([
        [1, 1],
        [2, 4],
      ]),
    ),
  ).toMatchObject({ minute: 2, questions: 4 });
});

test.each([
  [0, '0:00 a 1:00'],
  [59, '59:00 a 1:00:00'],
  [61, '1:01:00 a 1:02:00'],
])('minute %i is said as %s', (minute, text) => expect(minuteText(minute)).toBe(text));

test('a video is shown to its end, or to the last question if its length is unknown', () => {
  expect(minuteBars(lesson([[1, 2]], 210), 60).map(({ count }) => count)).toEqual([0, 2, 0, 0]);
  expect(minuteBars(lesson([[1, 2]]), 60).map(({ count }) => count)).toEqual([0, 2]);
  expect(
    minuteBars(
      lesson([
        [0, 1],
        [3, 2],
        [5, 1],
      ]),
      3,
    ),
  ).toEqual([
    { label: '0:00 a 2:00', count: 1 },
    { label: '2:00 a 4:00', count: 2 },
    { label: '4:00 a 6:00', count: 1 },
  ]);
});

test('never has too many bars, and loses no question', () => {
  const asked = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 10_080 }), fc.integer({ min: 1, max: 99 })), {
    selector: ([minute]) => minute,
  });
  fc.assert(
    fc.property(
      asked,
      fc.option(fc.integer({ min: 0, max: 604_800 })),
      fc.integer({ min: 1, max: 60 }),
      (minutes, length, most) => {
        const bars = minuteBars(
          lesson(
            minutes.toSorted((a, b) => a[0] - b[0]),
            length,
          ),
          most,
        );
        expect(bars.length).toBeLessThanOrEqual(most);
        expect(new Set(bars.map(({ label }) => label)).size).toBe(bars.length);
        expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(minutes.reduce((sum, [, each]) => sum + each, 0));
      },
    ),
  );
});
