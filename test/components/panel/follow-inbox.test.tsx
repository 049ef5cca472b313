import { expect, onTestFinished, test, vi } from 'vitest';
import { followInbox } from '#web/producer/layout/follow-inbox.ts';
import { connections } from '../driver/connections.ts';

/* The panel hears of new questions by events, which are not repeated to those who were not connected. */

function follow() {
  const onNews = vi.fn();
  const stop = followInbox(onNews);
  onTestFinished(stop);
  return () => onNews.mock.calls.length;
}

test('each connection after the first one calls back, for what was said meanwhile', () => {
  const { last } = connections();
  const news = follow();
  last().say('open');
  expect(news()).toBe(0);
  last().say('inbox');
  expect(news()).toBe(1);
  last().say('error', 0);
  last().say('open');
  expect(news()).toBe(2);
});

test('so does one that the page opens itself after a refusal', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { last, count } = connections();
    const news = follow();
    last().say('open');
    last().say('error', 2);
    vi.advanceTimersByTime(60_000);
    expect(count()).toBe(2);
    last().say('open');
    expect(news()).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});

test('a tab that was hidden calls back once it is shown and connected', () => {
  const { last, count } = connections();
  let hidden = true;
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  onTestFinished(() => {
    Reflect.deleteProperty(document, 'hidden');
  });
  const news = follow();
  expect(count()).toBe(0);
  hidden = false;
  document.dispatchEvent(new Event('visibilitychange'));
  last().say('open');
  expect(news()).toBe(1);
});
