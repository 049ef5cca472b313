import { embedEngine } from './embed-engine.ts';
import type { Engine } from './media.ts';
import { PLAYER_TEXTS } from './player-texts.ts';

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
