import { asNumber, type Fields, fieldsOf, type Line } from './line.ts';
import type { MediaReport } from './reported-media.ts';

/* The message protocol of Panda Video's frame, which often omits the duration. */

const command = (type: string, parameter?: number) => ({ type, ...(parameter !== undefined && { parameter }) });

export const pandaLine: Line = {
  hello: [],
  subscribe: [],
  parse(data) {
    const message = fieldsOf(data);
    const name = message?.message;
    return message && typeof name === 'string' && name.startsWith('panda_') ? reportOf(name, message) : null;
  },
  play: command('play'),
  pause: command('pause'),
  seek: (seconds) => command('currentTime', seconds),
};

function reportOf(name: string, message: Fields): MediaReport {
  const where = whereOf(message);
  switch (name) {
    case 'panda_play':
      return { ...where, playing: true };
    case 'panda_pause':
      return { ...where, playing: false };
    case 'panda_ended':
      return { ...where, ended: true };
    case 'panda_seeking':
      return { ...where, waiting: true };
    case 'panda_seeked':
      return { ...where, waiting: false };
    case 'panda_error':
      return { failed: true };
    case 'panda_timeupdate':
      // The only message that every version sends, so it may be the only sign that the video plays.
      return { playing: true, waiting: false, ...where };
    default:
      return where;
  }
}

function whereOf({ currentTime, duration, playerData }: Fields): MediaReport {
  const all = (playerData ?? {}) as Fields;
  return {
    time: asNumber(currentTime) ?? asNumber(all.currentTime),
    duration: asNumber(duration) ?? asNumber(all.duration),
    ...(typeof all.paused === 'boolean' && { playing: !all.paused }),
  };
}
