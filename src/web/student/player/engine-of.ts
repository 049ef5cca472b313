import { fileEngine } from './file-engine.ts';
import { hlsEngine } from './hls-engine.ts';
import type { Engine } from './media.ts';
import type { Source } from './source.ts';
import { vimeoEngine } from './vimeo-engine.ts';
import { youtubeEngine } from './youtube-engine.ts';

export type MediaSource = Extract<Source, { kind: 'file' | 'hls' | 'youtube' | 'vimeo' }>;

export function engineOf(source: MediaSource): Engine {
  switch (source.kind) {
    case 'file':
      return fileEngine(source.url);
    case 'hls':
      return hlsEngine(source.url);
    case 'youtube':
      return youtubeEngine(source.url, source.startSeconds);
    case 'vimeo':
      return vimeoEngine(source.url, source.startSeconds);
  }
}
