import { expect, test } from 'vitest';
import type { ResumeCard } from '#shared/contract/student.ts';
import { completedText, placeText, remainingText, watchedPercent } from './resume-text.ts';

const NOW = new Date('2026-11-23T15:00:00Z');
const card = (values: Partial<ResumeCard> = {}): ResumeCard => ({
  stage: 'continue',
  courseId: 'c',
  courseTitle: 'Luz',
  courseCoverUrl: null,
  progress: 40,
  lessonCount: 10,
  enrolledAt: '2026-08-12T15:00:00Z',
  completedAt: null,
  lastDay: null,
  courseSeconds: null,
  lessonId: 'l',
  lessonTitle: 'A janela',
  moduleNumber: 3,
  lessonNumber: 9,
  moduleLessons: 10,
  positionSeconds: 240,
  durationSeconds: 600,
  watchedAt: '2026-11-23T13:00:00Z',
  ...values,
});

test('the remaining time of a video is rounded up to whole minutes', () => {
  expect(remainingText(card())).toBe('faltam 6 min');
  expect(remainingText(card({ positionSeconds: 541 }))).toBe('falta 1 min');
  expect(watchedPercent(card())).toBe(40);
});

test('the remaining time is left out if unknown', () => {
  expect(remainingText(card({ durationSeconds: null }))).toBeNull();
  expect(remainingText(card({ positionSeconds: 0 }))).toBeNull();
  expect(watchedPercent(card({ durationSeconds: null }))).toBe(0);
});

test('a lesson’s place, and when it was last watched', () => {
  expect(placeText(card(), NOW)).toBe('Módulo 3, aula 9 de 10 · visto há 2 horas');
  expect(placeText(card({ watchedAt: null }), NOW)).toBe('Módulo 3, aula 9 de 10');
});

test('a completed course says until when it is open', () => {
  expect(completedText(card())).toBe('Matrícula em 12/08/2026. As aulas continuam suas.');
  expect(completedText(card({ lastDay: '2027-08-12' }))).toBe(
    'Matrícula em 12/08/2026. As aulas continuam suas até 12/08/2027.',
  );
});
