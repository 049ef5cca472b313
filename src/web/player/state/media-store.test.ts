import { expect, test } from 'vitest';
import type { Media } from '#web/player/engines/media.ts';
import { createMediaStore } from './media-store.ts';

class Element extends EventTarget {
  buffered = { length: 1, start: () => 0, end: () => 30 };
  currentTime = 0;
  defaultPlaybackRate = 1;
  duration = 60;
  ended = false;
  muted = false;
  paused = true;
  playbackRate = 1;
  readyState = 0;
  volume = 1;
  plays = 0;

  async play() {
    this.plays += 1;
  }

  tell(event: string, changes: Partial<Element> = {}) {
    Object.assign(this, changes);
    this.dispatchEvent(new Event(event));
  }
}

function watch(store = createMediaStore()) {
  const element = new Element();
  store.attach(element as unknown as Media);
  return { store, element, phase: () => store.snapshot().phase };
}

test('goes from loading to playing, and reports waiting', () => {
  const { element, phase } = watch();
  const phases = [phase()];
  element.tell('loadedmetadata', { readyState: 1 });
  phases.push(phase());
  element.tell('play', { paused: false });
  element.tell('playing', { readyState: 4 });
  phases.push(phase());
  element.tell('waiting');
  phases.push(phase());
  element.tell('timeupdate');
  phases.push(phase());
  element.tell('canplay');
  phases.push(phase());
  expect(phases).toEqual(['loading', 'paused', 'playing', 'buffering', 'buffering', 'playing']);
});

test('YouTube’s element reports a seek at every step of time, which does not count as waiting', () => {
  const { element, phase } = watch();
  element.tell('playing', { readyState: 3, paused: false });
  element.tell('seeking');
  expect(phase()).toBe('playing');
});

test('the big button is only shown before it first plays', () => {
  const { store, element } = watch();
  element.tell('loadedmetadata', { readyState: 1 });
  expect(store.snapshot().started).toBe(false);
  element.tell('playing', { paused: false });
  element.tell('pause', { paused: true });
  expect(store.snapshot().started).toBe(true);
});

test('a play requested before the player is ready starts once it is, unless it was cancelled', () => {
  const playCalls = (presses: number, playing = false) => {
    const store = createMediaStore({ playing });
    for (let press = 0; press < presses; press += 1) store.toggleWanted();
    const { element } = watch(store);
    expect(element.plays).toBe(0);
    element.tell('loadedmetadata', { readyState: 1 });
    element.tell('loadedmetadata', { readyState: 1 });
    return element.plays;
  };
  expect([playCalls(0), playCalls(1), playCalls(2), playCalls(0, true)]).toEqual([0, 1, 0, 1]);
});

test('pressing the big button again before the player is ready does not cancel it', () => {
  const store = createMediaStore();
  store.want();
  store.want();
  const { element } = watch(store);
  element.tell('loadedmetadata', { readyState: 1 });
  expect(element.plays).toBe(1);
});

test('a failure stays, whatever the element reports later', () => {
  const { store, element, phase } = watch();
  store.fail('Erro');
  element.tell('timeupdate', { readyState: 4, paused: false });
  expect([phase(), store.snapshot().error]).toEqual(['error', 'Erro']);
});

test('a failure keeps the position, though the engine empties the element before and after it', () => {
  const { store, element } = watch();
  element.tell('timeupdate', { readyState: 4, paused: false, currentTime: 120 });
  element.currentTime = 0;
  store.fail('Erro');
  element.tell('emptied', { readyState: 0 });
  expect(store.snapshot().currentTime).toBe(120);
  store.recover();
  expect(store.snapshot().currentTime).toBe(0);
});

test('a failure remembers whether the viewer had started it and not stopped it since', () => {
  const wanted = (...events: string[]) => {
    const { store, element } = watch();
    for (const event of events) element.tell(event);
    store.fail('Erro');
    element.tell('pause');
    return store.snapshot().wanted;
  };
  expect([wanted(), wanted('play'), wanted('play', 'pause'), wanted('play', 'emptied')]).toEqual([
    false,
    true,
    false,
    true,
  ]);
});

test('the next video keeps volume and speed', () => {
  const { element } = watch();
  element.tell('volumechange', { volume: 0.4 });
  element.tell('ratechange', { playbackRate: 1.5 });
  const next = watch().element;
  expect([next.volume, next.playbackRate, next.defaultPlaybackRate]).toEqual([0.4, 1.5, 1.5]);
});

test('quick skips add up while the player still reports the old time, and then its time counts again', () => {
  const { store, element } = watch();
  element.tell('playing', { readyState: 3, paused: false, currentTime: 1 });
  const shown = () => store.snapshot().currentTime;
  const seen: number[] = [];
  for (let press = 0; press < 3; press += 1) {
    store.skip(10);
    element.tell('timeupdate', { currentTime: 1.5 });
    seen.push(shown());
  }
  element.tell('seeked', { currentTime: 11 });
  seen.push(shown());
  element.tell('seeked', { currentTime: 31 });
  element.tell('timeupdate', { currentTime: 32 });
  seen.push(shown());
  element.tell('timeupdate', { currentTime: 40 });
  expect([...seen, shown()]).toEqual([11, 21, 31, 31, 32, 40]);
});

test('a player that ignores a seek is believed after five seconds', () => {
  let time = 0;
  const { store, element } = watch(createMediaStore({ now: () => time }));
  element.tell('playing', { readyState: 3, paused: false });
  store.seek(50);
  element.tell('timeupdate', { currentTime: 4 });
  expect(store.snapshot().currentTime).toBe(50);
  time = 5001;
  element.tell('timeupdate', { currentTime: 9 });
  expect(store.snapshot().currentTime).toBe(9);
});

test('the end, or a new video, clears the requested position', () => {
  for (const event of ['ended', 'emptied']) {
    const { store, element } = watch();
    store.seek(50);
    element.tell(event, { currentTime: 0 });
    expect(store.snapshot().currentTime).toBe(0);
  }
});

test('the end is remembered of an element that only says when it comes, until it goes back or plays again', () => {
  const endAfter = (event: string, changes: Partial<Element> = {}) => {
    const { store, element } = watch();
    Object.assign(element, { ended: undefined, readyState: 4, currentTime: 59.99 });
    element.tell('ended');
    expect(store.snapshot().ended).toBe(true);
    element.tell(event, changes);
    return store.snapshot().ended;
  };
  expect([endAfter('seeking'), endAfter('seeked'), endAfter('timeupdate', { currentTime: 59.5 })]).toEqual([
    true,
    true,
    true,
  ]);
  expect([endAfter('play'), endAfter('playing'), endAfter('emptied')]).toEqual([false, false, false]);
  expect(endAfter('timeupdate', { currentTime: 30 })).toBe(false);
});

test('a seek away from the end takes it back, though the element still reports the old time', () => {
  const { store, element } = watch();
  element.tell('ended', { readyState: 4, currentTime: 60 });
  store.seek(10);
  expect(store.snapshot().ended).toBe(false);
  element.tell('timeupdate', { currentTime: 60 });
  expect(store.snapshot().ended).toBe(false);
});

test('the buffered range ends at the first gap', () => {
  const { store, element } = watch();
  element.buffered = {
    length: 2,
    start: (i: number) => [0, 40][i] ?? 0,
    end: (i: number) => [10, 60][i] ?? 0,
  } as never;
  element.tell('progress');
  expect(store.snapshot().buffered).toBe(10);
});

test('a removed media element is ignored', () => {
  const { store, element } = watch();
  store.detach();
  const before = store.snapshot();
  element.tell('playing', { readyState: 4, paused: false });
  expect(store.snapshot()).toBe(before);
});
