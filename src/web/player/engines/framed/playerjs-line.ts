import { asNumber, type Fields, fieldsOf, type Line } from './line.ts';
import type { MediaReport } from './reported-media.ts';

/* The player.js protocol (https://github.com/embedly/player.js, SPEC.rst), which Bunny and others speak. */

const CONTEXT = { context: 'player.js', version: '0.0.11' };
const EVENTS = ['play', 'pause', 'ended', 'timeupdate', 'seeked', 'error'];

const command = (method: string, value?: unknown) =>
  JSON.stringify({ ...CONTEXT, method, ...(value !== undefined && { value }) });
const listenTo = (event: string) =>
  JSON.stringify({ ...CONTEXT, method: 'addEventListener', value: event, listener: `ateneu-${event}` });

export const playerjsLine: Line = {
  // A player that was ready before anybody listened repeats the event when asked for it.
  hello: [listenTo('ready')],
  // It may have been started before anybody listened.
  subscribe: [...EVENTS.map(listenTo), command('getDuration'), command('getPaused')],
  parse(data) {
    const message = fieldsOf(data);
    return message?.context === 'player.js' ? reportOf(message) : null;
  },
  play: command('play'),
  pause: command('pause'),
  seek: (seconds) => command('setCurrentTime', seconds),
};

function reportOf({ event, value }: Fields): MediaReport {
  const { seconds, duration } = (value ?? {}) as Fields;
  switch (event) {
    case 'timeupdate':
      return { time: asNumber(seconds), duration: asNumber(duration) };
    case 'getDuration':
      return { duration: asNumber(value) };
    case 'getPaused':
      return typeof value === 'boolean' ? { playing: !value } : {};
    case 'play':
      return { playing: true };
    case 'pause':
      return { playing: false };
    case 'ended':
      return { ended: true };
    case 'error':
      return { failed: true };
    default:
      return {};
  }
}
