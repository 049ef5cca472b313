import { beforeEach, expect, test } from 'vitest';
import { sleepAwareClock } from './sleep-aware-clock.ts';

let steady: number;
let wall: number;
let clock: () => number;

beforeEach(() => {
  steady = 100;
  wall = 1_000_000;
  clock = sleepAwareClock(
    () => steady,
    () => wall,
  );
});

function passes(ms: number, ofWall = ms) {
  steady += ms;
  wall += ofWall;
}

test('counts elapsed time', () => {
  const start = clock();
  for (let at = 0; at < 1_000; at += 1) {
    passes(0.4, at % 2);
    clock();
  }
  expect(clock() - start).toBeCloseTo(400);
});

test('counts the hours in which the machine slept', () => {
  const start = clock();
  passes(10, 3_600_010);
  expect(clock() - start).toBe(3_600_010);
  passes(10);
  expect(clock() - start).toBe(3_600_020);
});

test('does not go back when the clock is set back, and still detects a sleep after that', () => {
  const start = clock();
  passes(10, -7_200_000);
  expect(clock() - start).toBe(10);
  passes(10, 60_010);
  expect(clock() - start).toBe(60_020);
});
