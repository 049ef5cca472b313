import { addressHere } from '#web/lib/address.ts';
import { PLAYER_TEXTS } from '#web/player/player-texts.ts';
import { embedEngine } from './embed-engine.ts';
import type { Engine } from './media.ts';
import { replaceYouTubeScript } from './youtube-player.ts';

export function youtubeEngine(url: string, title: string, startSeconds: number): Engine {
  return embedEngine({
    tag: 'youtube-video',
    url,
    title,
    // The start is in the frame's address: seeking before playback would download the complete player.
    startSeconds: 0,
    config: {
      start: startSeconds || undefined,
      origin: addressHere().origin,
      referrerpolicy: 'strict-origin-when-cross-origin',
      cc_load_policy: 0,
      disablekb: 1,
      fs: 0,
    },
    load: () => {
      replaceYouTubeScript();
      return import('youtube-video-element');
    },
    failure: PLAYER_TEXTS.stream,
  });
}
