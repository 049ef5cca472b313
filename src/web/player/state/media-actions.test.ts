import { expect, test } from 'vitest';
import type { Media } from '#web/player/engines/media.ts';
import { seekTo, setRate, setVolume, stepRate, stepVolume, toggleMute, togglePlay } from './media-actions.ts';

const media = (more: Partial<Media> = {}) =>
  ({ currentTime: 5, duration: 60, volume: 1, muted: false, paused: true, ...more }) as Media;

test('skipping stays within the video', () => {
  const video = media();
  expect([seekTo(video, -5), video.currentTime]).toEqual([0, 0]);
  expect([seekTo(video, 105), video.currentTime]).toEqual([60, 60]);
});

test('a live stream has no end to stop at', () => {
  const video = media({ duration: Number.POSITIVE_INFINITY });
  expect([seekTo(video, 105), video.currentTime]).toEqual([105, 105]);
});

test('ten steps down mute it, and one step up is audible again', () => {
  const video = media();
  for (let step = 0; step < 10; step++) stepVolume(video, -1);
  expect([video.volume, video.muted]).toEqual([0, true]);
  stepVolume(video, 1);
  expect([video.volume, video.muted]).toEqual([0.1, false]);
});

test('unmuting at volume zero makes it audible', () => {
  const video = media();
  setVolume(video, 0);
  toggleMute(video);
  expect([video.volume, video.muted]).toEqual([0.5, false]);
});

test('the speed is kept with a new address', () => {
  const video = media();
  setRate(video, 1.5);
  expect([video.playbackRate, video.defaultPlaybackRate]).toEqual([1.5, 1.5]);
});

test('only a real refusal to play is a failure', async () => {
  const refuse = (name: string) => media({ play: () => Promise.reject(Object.assign(new Error(), { name })) });
  expect(await togglePlay(refuse('AbortError'))).toEqual({ failed: false });
  expect(await togglePlay(refuse('NotAllowedError'))).toEqual({ failed: false });
  expect(await togglePlay(refuse('NotSupportedError'))).toEqual({ failed: true });
});

test('a speed step selects the next available speed, and stops at the ends', () => {
  const video = media({ playbackRate: 1 });
  stepRate(video, 1);
  expect(video.playbackRate).toBe(1.25);
  for (let step = 0; step < 9; step += 1) stepRate(video, -1);
  expect(video.playbackRate).toBe(0.5);
});
