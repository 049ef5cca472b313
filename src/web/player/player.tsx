import './player.css';
import { type ReactNode, Suspense, useState } from 'react';
import type { Chapter } from '#shared/captions/chapters.ts';
import { AfterHydration } from '#web/lib/after-hydration.tsx';
import { lazyPiece } from '#web/lib/connection/load-piece.ts';
import type { CaptionFile } from './engines/media.ts';
import type { Source } from './engines/source.ts';
import { MediaPlayer } from './media-player.tsx';
import type { Stop } from './state/position-recorder.ts';

const EmbedFrame = lazyPiece(() => import('./engines/embed-frame.tsx'), 'EmbedFrame');
const NoPlayer = lazyPiece(() => import('./no-player.tsx'), 'NoPlayer');

type PlayerProps = {
  source: Source | null;
  title: string;
  watermark: string;
  captions: readonly CaptionFile[];
  chapters: readonly Chapter[];
  resumeSeconds: number;
  /** Starts automatically, as far as the browser allows it. */
  playing: boolean;
  onStop: (stop: Stop) => void;
  ending: (onReplay: () => void) => ReactNode;
};

type Attempt = { number: number; from: number; goOn: boolean };

export function Player({ source, resumeSeconds, playing, ending, captions, chapters, ...shown }: PlayerProps) {
  const [attempt, setAttempt] = useState<Attempt>({ number: 0, from: resumeSeconds, goOn: playing });
  const again = (from = attempt.from, goOn = false) => setAttempt({ number: attempt.number + 1, from, goOn });
  const chosen = attempt.number > 0 && source ? plainly(source) : source;
  if (!chosen || chosen.kind === 'link')
    return (
      <LaterPiece>
        <NoPlayer url={chosen?.url} />
      </LaterPiece>
    );
  switch (chosen.kind) {
    case 'frame':
      return (
        <LaterPiece>
          <EmbedFrame key={attempt.number} source={chosen} {...shown} from={attempt.from} onRetry={() => again()} />
        </LaterPiece>
      );
    default:
      return (
        <MediaPlayer
          key={attempt.number}
          source={chosen}
          {...shown}
          captions={captions}
          chapters={chapters}
          ending={ending}
          resumeSeconds={attempt.from}
          playing={attempt.goOn}
          onRetry={again}
        />
      );
  }
}

const EMPTY = <div className="player" />;

/** A separate chunk, with preconnects delayed until the page's scripts run. */
const LaterPiece = ({ children }: { children: ReactNode }) => (
  <AfterHydration fallback={EMPTY}>
    <Suspense fallback={EMPTY}>{children}</Suspense>
  </AfterHydration>
);

/** If a host's script fails in our relay page, its plain frame is used, which plays without reporting. */
function plainly(source: Source): Source {
  if (source.kind !== 'relay') return source;
  return { kind: 'frame', provider: source.provider, embedUrl: source.embedUrl };
}
