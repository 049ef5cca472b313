import { asNumber, type Line } from './line.ts';

/* The message protocol of our relay page, which runs a host's script: see server/learning/relay. */

export const relayLine: Line = {
  hello: [],
  subscribe: [],
  parse(data) {
    const { relay } = (data ?? {}) as { relay?: Record<string, unknown> };
    if (typeof relay !== 'object' || relay === null) return null;
    return {
      time: asNumber(relay.time),
      duration: asNumber(relay.duration),
      ...(typeof relay.playing === 'boolean' && { playing: relay.playing }),
      ...(relay.ended === true && { ended: true }),
    };
  },
  play: { relay: 'play' },
  pause: { relay: 'pause' },
  seek: (seconds) => ({ relay: 'seek', seconds }),
};
