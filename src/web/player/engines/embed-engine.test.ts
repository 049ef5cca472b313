// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { embedEngine } from './embed-engine.ts';
import { SILENT_AFTER_MS } from './media.ts';

const FAILURE = 'Erro ao carregar vídeo do Vimeo';
const outlet = { ready: vi.fn(), fail: vi.fn(), recover: vi.fn(), silent: vi.fn() };
let player: Element;
let stop: () => void;

beforeEach(async () => {
  vi.useFakeTimers();
  for (const callback of Object.values(outlet)) callback.mockReset();
  const loaded = Promise.resolve();
  const engine = embedEngine({
    url: 'https://vimeo.com/1',
    title: 'Aula',
    config: {},
    startSeconds: 0,
    tag: 'some-video',
    load: () => loaded,
    failure: FAILURE,
  });
  const host = document.createElement('div');
  stop = engine(host, outlet);
  await loaded;
  player = host.firstElementChild as Element;
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const say = (event: string) => player.dispatchEvent(new Event(event));

test('a response in time is no failure', () => {
  say('loadedmetadata');
  vi.advanceTimersByTime(SILENT_AFTER_MS);
  expect(outlet.fail).not.toHaveBeenCalled();
  expect(outlet.recover).not.toHaveBeenCalled();
});

test('a response after the timeout takes the failure back', () => {
  vi.advanceTimersByTime(SILENT_AFTER_MS);
  expect(outlet.fail).toHaveBeenCalledExactlyOnceWith(FAILURE);
  say('loadedmetadata');
  expect(outlet.recover).toHaveBeenCalledOnce();
});

test('an error of the player stays, whatever it says later', () => {
  say('error');
  vi.advanceTimersByTime(SILENT_AFTER_MS);
  say('loadedmetadata');
  expect(outlet.fail).toHaveBeenCalledExactlyOnceWith(FAILURE);
  expect(outlet.recover).not.toHaveBeenCalled();
});
