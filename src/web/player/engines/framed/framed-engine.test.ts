// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMediaStore } from '#web/player/state/media-store.ts';
import { type Media, SILENT_AFTER_MS } from '../media.ts';
import { framedEngine } from './framed-engine.ts';
import { pandaLine } from './panda-line.ts';
import { playerjsLine } from './playerjs-line.ts';
import { relayLine } from './relay-line.ts';

const ORIGIN = 'https://iframe.mediadelivery.net';

let sent: unknown[];
let media: Media;
let events: string[];
const fail = vi.fn();
const silent = vi.fn();
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  events = [];
  fail.mockReset();
  silent.mockReset();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

function start(line = playerjsLine, startSeconds = 0) {
  const host = document.createElement('div');
  const made = document.createElement('iframe');
  const there = { postMessage: (message: unknown) => sent.push(message) };
  Object.defineProperty(made, 'contentWindow', { get: () => there });
  vi.spyOn(document, 'createElement').mockReturnValueOnce(made);
  const ready = (given: Media) => {
    media = given;
    for (const name of ['loadedmetadata', 'play', 'playing', 'pause', 'ended', 'timeupdate', 'durationchange'])
      media.addEventListener(name, () => events.push(name));
  };
  const engine = framedEngine({
    address: `${ORIGIN}/embed/1/2`,
    origin: ORIGIN,
    line,
    title: 'Aula',
    startSeconds,
    sandbox: '',
  });
  stop = engine(host, { ready, fail, recover: vi.fn(), silent });
  return there;
}

function say(source: unknown, data: unknown, origin = ORIGIN) {
  const message = new MessageEvent('message', { data, origin });
  Object.defineProperty(message, 'source', { value: source });
  window.dispatchEvent(message);
}
const playerjs = (event: string, value?: unknown) => JSON.stringify({ context: 'player.js', event, value });

test('subscribes to the events of a player that responds, and follows them', () => {
  const frame = start();
  vi.advanceTimersByTime(600);
  expect(sent.map((text) => JSON.parse(text as string).value)).toEqual(['ready', 'ready']);
  say(frame, playerjs('ready', {}));
  expect(sent.map((text) => JSON.parse(text as string).method)).toContain('getDuration');
  say(frame, playerjs('play'));
  say(frame, playerjs('timeupdate', { seconds: 3.5, duration: 60 }));
  expect([media.currentTime, media.duration, media.paused]).toEqual([3.5, 60, false]);
  say(frame, playerjs('ended'));
  expect([media.currentTime, media.ended, media.paused]).toEqual([60, true, true]);
  expect(events).toEqual(['loadedmetadata', 'play', 'playing', 'durationchange', 'timeupdate', 'ended']);
});

test('recognises that a video was started before anybody listened', () => {
  const frame = start();
  say(frame, playerjs('ready', {}));
  expect(sent.map((text) => JSON.parse(text as string).method)).toContain('getPaused');
  say(frame, playerjs('getPaused', true));
  expect([media.paused, events]).toEqual([true, ['loadedmetadata']]);
  say(frame, playerjs('getPaused', false));
  expect([media.paused, events]).toEqual([false, ['loadedmetadata', 'play', 'playing']]);
});

test('sends play, pause and seek commands', async () => {
  start();
  await media.play();
  media.pause();
  media.currentTime = 42;
  expect(sent.map((text) => JSON.parse(text as string))).toMatchObject([
    { method: 'play' },
    { method: 'pause' },
    { method: 'setCurrentTime', value: 42 },
  ]);
});

test('ignores messages from another origin or frame', () => {
  const frame = start();
  say(frame, playerjs('timeupdate', { seconds: 9, duration: 10 }), 'https://evil.example');
  say({}, playerjs('timeupdate', { seconds: 9, duration: 10 }));
  say(null, playerjs('timeupdate', { seconds: 9, duration: 10 }));
  expect(media.readyState).toBe(0);
  expect(media.currentTime).toBe(0);
  // Control: the same message from the right frame and origin.
  say(frame, playerjs('timeupdate', { seconds: 9, duration: 10 }));
  expect(media.currentTime).toBe(9);
});

test('reports a player without a response as silent, and follows it if it responds late', () => {
  const frame = start();
  vi.advanceTimersByTime(SILENT_AFTER_MS - 1);
  expect(silent).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(silent).toHaveBeenLastCalledWith(true);
  say(frame, playerjs('ready'));
  expect(silent).toHaveBeenLastCalledWith(false);
  expect(events).toEqual(['loadedmetadata']);
});

test.each([
  ['a duration of 0', { seconds: 1, duration: 0 }, Number.NaN],
  ['a duration of 40 hours', { seconds: 1, duration: 144_000 }, 144_000],
  ['a duration that is no number', { seconds: 1, duration: '60' }, Number.NaN],
  ['an endless one', { seconds: 1, duration: null }, Number.NaN],
])('%s', (_, value, duration) => {
  const frame = start();
  say(frame, playerjs('timeupdate', value));
  expect(media.currentTime).toBe(1);
  expect(media.duration).toEqual(duration);
});

test.each([-1, Number.NaN, '12', null, {}])('%j is not a position in a video', (seconds) => {
  const frame = start(pandaLine);
  say(frame, { message: 'panda_timeupdate', currentTime: seconds });
  expect(media.currentTime).toBe(0);
});

test('Panda’s messages: a time alone means that it plays', () => {
  const frame = start(pandaLine);
  say(frame, { message: 'panda_timeupdate', currentTime: 12 });
  expect([media.currentTime, media.paused, media.duration]).toEqual([12, false, Number.NaN]);
  say(frame, { message: 'panda_allData', playerData: { currentTime: 13, duration: 90, paused: true } });
  expect([media.currentTime, media.paused, media.duration]).toEqual([13, true, 90]);
  say(frame, { message: 'panda_error' });
  expect(fail).toHaveBeenCalledOnce();
  media.currentTime = 30;
  expect(sent).toContainEqual({ type: 'currentTime', parameter: 30 });
});

test('the end stays, though the host’s time stops shortly before its length', () => {
  const frame = start(relayLine);
  const relay = { time: 119.96, duration: 120.05, playing: false };
  say(frame, { relay: { ...relay, ended: true } });
  say(frame, { relay });
  expect(media.ended).toBe(true);
  say(frame, { relay: { ...relay, time: 60 } });
  expect(media.ended).toBe(false);
});

test.each([['panda_seeked'], ['panda_timeupdate']])('after a seek, Panda’s %s means that it plays on', (message) => {
  const frame = start(pandaLine);
  const store = createMediaStore();
  store.attach(media);
  say(frame, { message: 'panda_play', currentTime: 1 });
  say(frame, { message: 'panda_seeking', currentTime: 40 });
  expect(store.snapshot().phase).toBe('buffering');
  say(frame, { message, currentTime: 40.1 });
  expect(store.snapshot().phase).toBe('playing');
});

test('seeks to the resume position repeatedly until it is reached', () => {
  const frame = start(pandaLine, 100);
  say(frame, { message: 'panda_ready' });
  say(frame, { message: 'panda_timeupdate', currentTime: 0.2 });
  expect(media.currentTime).toBe(0);
  expect(sent).toEqual([
    { type: 'currentTime', parameter: 100 },
    { type: 'currentTime', parameter: 100 },
  ]);
  say(frame, { message: 'panda_timeupdate', currentTime: 101 });
  say(frame, { message: 'panda_timeupdate', currentTime: 20 });
  expect(media.currentTime).toBe(20);
});

test('ignores what is not a message of the protocol', () => {
  const frame = start();
  for (const data of ['{', '"x"', 'null', null, 7, [], { context: 'other', event: 'play' }, '{"event":"play"}'])
    say(frame, data);
  expect(media.readyState).toBe(0);
});
