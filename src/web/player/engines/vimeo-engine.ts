import { PLAYER_TEXTS } from '#web/player/player-texts.ts';
import { embedEngine } from './embed-engine.ts';
import type { Engine } from './media.ts';

export function vimeoEngine(url: string, title: string, startSeconds: number): Engine {
  return embedEngine({
    tag: 'vimeo-video',
    url,
    title,
    startSeconds,
    config: {
      dnt: true,
      title: false,
      byline: false,
      portrait: false,
      keyboard: false,
      referrerpolicy: 'strict-origin-when-cross-origin',
    },
    load: () => import('vimeo-video-element'),
    failure: PLAYER_TEXTS.vimeo,
  });
}
