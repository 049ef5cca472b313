import { PLAYER_TEXTS } from '#web/player/player-texts.ts';
import { fileEngine } from './file-engine.ts';
import type { FramedSource } from './framed/framed-engines.ts';
import { hlsEngine } from './hls-engine.ts';
import type { Engine, Skill } from './media.ts';
import type { Source } from './source.ts';
import { vimeoEngine } from './vimeo-engine.ts';
import { youtubeEngine } from './youtube-engine.ts';

export type MediaSource = Extract<Source, { kind: 'file' | 'hls' | 'youtube' | 'vimeo' }> | FramedSource;

/**
 * @param title of a provider's frame
 * @param resumeSeconds where the viewer stopped; takes precedence over a start in the address
 */
export function engineOf(source: MediaSource, title: string, resumeSeconds: number): Engine {
  switch (source.kind) {
    case 'file':
      return fileEngine(source.url, resumeSeconds);
    case 'hls':
      return hlsEngine(source.url, resumeSeconds);
    case 'youtube':
      return youtubeEngine(source.url, title, resumeSeconds || source.startSeconds);
    case 'vimeo':
      return vimeoEngine(source.url, title, resumeSeconds || source.startSeconds);
    default:
      return later(() =>
        import('./framed/framed-engines.ts').then((all) => all.framedEngineOf(source, title, resumeSeconds)),
      );
  }
}

/** An engine that is loaded with the first lesson that needs it. */
function later(load: () => Promise<Engine>): Engine {
  return (host, outlet) => {
    let gone = false;
    let stop = () => {};
    load().then(
      (engine) => {
        if (!gone) stop = engine(host, outlet);
      },
      () => outlet.fail(PLAYER_TEXTS.network),
    );
    return () => {
      gone = true;
      stop();
    };
  };
}

const OURS: readonly Skill[] = ['time', 'seek', 'play', 'rate', 'volume', 'captions', 'bare'];
const THEIRS: readonly Skill[] = ['time', 'seek', 'play'];

/** The engine's capabilities. */
export function skillsOf({ kind }: MediaSource): ReadonlySet<Skill> {
  return new Set(kind === 'panda' || kind === 'playerjs' || kind === 'relay' ? THEIRS : OURS);
}
