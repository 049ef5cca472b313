import { expect, test } from 'vitest';
import { EMPTY_STATE, type MediaState } from './media-state.ts';
import { createPositionRecorder, type Stop } from './position-recorder.ts';

function record() {
  const saved: Stop[] = [];
  let clock = 0;
  const recorder = createPositionRecorder(
    (stop) => saved.push(stop),
    () => clock,
  );
  const tell = (seconds: number, changes: Partial<MediaState> = {}) => {
    clock = seconds * 1000;
    recorder.update({
      ...EMPTY_STATE,
      started: true,
      phase: 'playing',
      currentTime: seconds,
      duration: 60.4,
      ...changes,
    });
  };
  return { recorder, tell, positions: () => saved.map(({ positionSeconds }) => positionSeconds), saved };
}

test('every ten seconds of playing, and on pause', () => {
  const { tell, positions, saved } = record();
  for (let second = 0; second <= 24; second += 1) tell(second);
  expect(positions()).toEqual([10, 20]);
  tell(25.7, { phase: 'paused' });
  expect(saved.at(-1)).toEqual({
    positionSeconds: 25,
    durationSeconds: 60,
    playedSeconds: 5,
    watched: [[20, 26]],
  });
});

test('paused time does not count, and nothing is reported again', () => {
  const { recorder, tell, positions } = record();
  tell(0);
  tell(4, { phase: 'paused' });
  tell(50, { currentTime: 4 });
  tell(51, { currentTime: 5 });
  expect(positions()).toEqual([4]);
  recorder.leave();
  recorder.leave();
  expect(positions()).toEqual([4, 5]);
});

test('a seek while paused counts on leaving', () => {
  const { recorder, tell, positions } = record();
  tell(0);
  tell(3, { phase: 'paused' });
  tell(4, { phase: 'paused', currentTime: 40 });
  recorder.leave();
  expect(positions()).toEqual([3, 40]);
});

test('a failure keeps the position before it', () => {
  const { tell, positions } = record();
  tell(0);
  tell(7);
  tell(8, { phase: 'error', currentTime: 0 });
  expect(positions()).toEqual([7]);
});

test('a video that never played reports nothing, and a live stream has no position', () => {
  const silent = record();
  silent.tell(9, { started: false, phase: 'paused' });
  silent.recorder.leave();
  expect(silent.saved).toEqual([]);
  const live = record();
  live.tell(0, { duration: Number.POSITIVE_INFINITY });
  live.tell(3, { duration: Number.POSITIVE_INFINITY, phase: 'paused' });
  expect(live.saved).toEqual([{ positionSeconds: 0, durationSeconds: null, playedSeconds: 3, watched: [] }]);
  const unknown = record();
  unknown.tell(0, { duration: Number.NaN });
  unknown.tell(3, { duration: Number.NaN, phase: 'paused' });
  expect(unknown.saved).toEqual([{ positionSeconds: 3, durationSeconds: null, playedSeconds: 3, watched: [[0, 3]] }]);
});

test('played seconds are reported once; seeking, buffering and sleep do not count', () => {
  const { recorder, tell, saved } = record();
  const played = () => saved.map(({ playedSeconds }) => playedSeconds);
  for (let second = 0; second <= 10; second += 1) tell(second);
  tell(11, { currentTime: 40 });
  tell(12, { phase: 'buffering', currentTime: 41 });
  tell(17, { currentTime: 41 });
  tell(18.5, { phase: 'paused', currentTime: 42.5 });
  expect(played()).toEqual([10, 3]);
  tell(19, { currentTime: 43 });
  tell(28_800, { currentTime: 43 });
  expect(played()).toEqual([10, 3, 10]);
  recorder.leave();
  recorder.leave();
  expect(played()).toEqual([10, 3, 10]);
});

test('reports what was played, not what was skipped', () => {
  const { tell, saved } = record();
  for (let second = 0; second <= 4; second += 1) tell(second);
  for (let second = 5; second <= 9; second += 1) tell(second, { currentTime: second + 40 });
  tell(10, { currentTime: 50, phase: 'paused' });
  expect(saved.map(({ watched }) => watched)).toEqual([
    [
      [0, 4],
      [45, 50],
    ],
  ]);
});

test('at twice the speed it plays twice as much', () => {
  const { tell, saved } = record();
  for (let second = 0; second <= 10; second += 1) tell(second, { currentTime: second * 2, rate: 2 });
  expect(saved.map(({ watched }) => watched)).toEqual([[[0, 20]]]);
});

test('a live stream reports every ten seconds, though its position stays', () => {
  const { tell, saved } = record();
  for (let second = 0; second <= 20; second += 1) tell(second, { duration: Number.POSITIVE_INFINITY });
  expect(saved.map(({ playedSeconds }) => playedSeconds)).toEqual([10, 10]);
});
