import { useCallback, useRef, useState } from 'react';
import { useFullscreen } from '#web/player/controls/use-fullscreen.ts';
import { PlayerError } from '#web/player/player-error.tsx';
import { PLAYER_TEXTS, unanswered } from '#web/player/player-texts.ts';
import { ScreenButton } from '#web/player/screen-button.tsx';
import type { Stop } from '#web/player/state/position-recorder.ts';
import { Watermark } from '#web/player/watermark.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { SILENT_AFTER_MS } from './media.ts';
import type { Source } from './source.ts';

type EmbedFrameProps = {
  source: Extract<Source, { kind: 'frame' }>;
  title: string;
  watermark: string;
  /** Where an engine that reports the time left it. */
  from: number;
  onStop: (stop: Stop) => void;
  onRetry: () => void;
};

/** Players that cannot be controlled by script keep their own controls; watermark and full screen stay ours. */
export function EmbedFrame({ source, title, watermark, from, onStop, onRetry }: EmbedFrameProps) {
  const screen = useFullscreen();
  const [status, setStatus] = useState<'loading' | 'loaded' | 'late'>('loading');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const watch = useCallback(() => {
    timer.current = setTimeout(() => setStatus('late'), SILENT_AFTER_MS);
    return () => clearTimeout(timer.current);
  }, []);

  return (
    <section
      ref={screen.ref}
      className="player"
      aria-label={`Vídeo: ${title}`}
      tabIndex={-1}
      data-player
      data-page-screen={screen.kind === 'page' || undefined}
    >
      <iframe
        ref={watch}
        className={`player-frame player-frame-${source.provider}`}
        src={source.embedUrl}
        title={title}
        allow="autoplay; encrypted-media; picture-in-picture"
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        referrerPolicy="strict-origin-when-cross-origin"
        onLoad={() => {
          clearTimeout(timer.current);
          setStatus('loaded');
          // It never reports a position, but it was watched.
          onStop({ positionSeconds: from, durationSeconds: null });
        }}
      />
      {status === 'loading' && (
        <div className="player-wait" role="status">
          <Spinner />
          <span className="sr-only">Carregando o vídeo</span>
        </div>
      )}
      <Watermark text={watermark} />
      <ScreenButton screen={screen} />
      {screen.failed && (
        <p className="player-flash" role="status">
          {PLAYER_TEXTS.fullscreen}
        </p>
      )}
      {status === 'late' && <PlayerError text={unanswered(source.provider)} onRetry={onRetry} />}
    </section>
  );
}
