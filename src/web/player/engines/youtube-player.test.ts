import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { YouTubePlayer } from './youtube-player.ts';

const ORIGIN = 'https://www.youtube-nocookie.com';

type Sent = { event: string; func?: string; args?: unknown[]; id: string; origin: string };

let page: EventTarget;
let sent: Sent[];
let frame: HTMLIFrameElement;

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  vi.stubGlobal('window', page);
  sent = [];
  frame = {
    src: `${ORIGIN}/embed/aqz-KE-bpKQ?enablejsapi=1`,
    isConnected: true,
    contentWindow: {
      postMessage: (text: string, origin: string) => sent.push({ ...JSON.parse(text), origin }),
    },
    remove: () => {},
  } as unknown as HTMLIFrameElement;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function say(message: object, { origin = ORIGIN, source = frame.contentWindow as unknown } = {}) {
  const data = JSON.stringify({ id: sent[0]?.id, ...message });
  page.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }));
}

function open(events: ConstructorParameters<typeof YouTubePlayer>[1]['events'] = {}) {
  const player = new YouTubePlayer(frame, { events });
  vi.advanceTimersByTime(100);
  return player;
}

const commands = () => sent.filter(({ event }) => event === 'command').map(({ func, args }) => [func, ...(args ?? [])]);

describe('the frame of a YouTube video', () => {
  test('is polled until it answers, then gets the queued commands in order', () => {
    const ready = vi.fn();
    const player = open({ onReady: ready });
    player.playVideo();
    vi.advanceTimersByTime(300);
    expect(sent.map(({ event, origin }) => [event, origin])).toEqual(Array(4).fill(['listening', ORIGIN]));
    say({ event: 'initialDelivery', info: { duration: 120, volume: 50 } });
    say({ event: 'onReady', info: null });
    vi.advanceTimersByTime(1_000);
    expect(commands()).toEqual([['addEventListener', 'onReady'], ['playVideo']]);
    expect(sent.filter(({ event }) => event === 'listening')).toHaveLength(4);
    expect(ready).toHaveBeenCalledOnce();
    expect([player.getDuration(), player.getVolume(), player.getPlayerState()]).toEqual([120, 50, -1]);
  });

  test('only messages of its own frame and origin count', () => {
    const states: unknown[] = [];
    const player = open();
    player.addEventListener('onStateChange', ({ data }) => states.push(data));
    const message = { event: 'onStateChange', info: 1 };
    say(message, { origin: 'https://evil.example.com' });
    say(message, { source: {} });
    say({ ...message, id: 'another-player' });
    page.dispatchEvent(
      Object.assign(new Event('message'), { data: 'no JSON', origin: ORIGIN, source: frame.contentWindow }),
    );
    expect(states).toEqual([]);
    say(message);
    expect(states).toEqual([1]);
  });

  test('reports the time now and then, which goes on in between while the video plays', () => {
    const player = open();
    say({ event: 'initialDelivery', info: { duration: 120, currentTime: 10, playerState: 1, playbackRate: 2 } });
    vi.advanceTimersByTime(500);
    expect(player.getCurrentTime()).toBeCloseTo(11);
    say({ event: 'infoDelivery', info: { playerState: 2 } });
    vi.advanceTimersByTime(5_000);
    expect(player.getCurrentTime()).toBeCloseTo(11);
    say({ event: 'infoDelivery', info: { currentTime: 119.5, playerState: 1 } });
    vi.advanceTimersByTime(5_000);
    expect(player.getCurrentTime()).toBe(120);
  });

  test('reports the available captions, and accepts a choice', () => {
    const player = open();
    expect(player.getOption('captions', 'tracklist')).toBeUndefined();
    const tracklist = [{ languageCode: 'pt' }];
    say({ event: 'apiInfoDelivery', info: { namespaces: ['captions'], captions: { tracklist } } });
    expect(player.getOption('captions', 'tracklist')).toEqual(tracklist);
    player.setOption('captions', 'track', { languageCode: 'pt' });
    expect(commands()).toEqual([['setOption', 'captions', 'track', { languageCode: 'pt' }]]);
  });

  test('is left alone once it is removed', () => {
    open();
    Object.assign(frame, { isConnected: false });
    vi.advanceTimersByTime(1_000);
    expect(sent).toHaveLength(1);
  });
});
