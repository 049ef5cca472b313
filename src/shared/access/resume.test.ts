import { expect, test } from 'vitest';
import { resumeAt } from './resume.ts';

const at = (positionSeconds: number, durationSeconds: number | null) => resumeAt({ positionSeconds, durationSeconds });

test('resumes where it stopped', () => {
  expect(at(0, 600)).toBe(0);
  expect(at(309, 600)).toBe(309);
  expect(at(584, 600)).toBe(584);
});

test('starts over when only the last seconds are left, fewer of them in a short video', () => {
  expect([at(585, 600), at(600, 600), at(700, 600)]).toEqual([0, 0, 0]);
  expect([at(26, 30), at(27, 30)]).toEqual([26, 0]);
});

test('resumes if the length is unknown', () => {
  expect(at(4000, null)).toBe(4000);
});
