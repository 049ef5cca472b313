import { Maximize, Minimize } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { ChromeButton } from '#web/player/controls/chrome-button.tsx';
import { useFullscreen } from '#web/player/controls/use-fullscreen.ts';
import { PlayerError } from '#web/player/player-error.tsx';
import { PLAYER_TEXTS } from '#web/player/player-texts.ts';
import type { Stop } from '#web/player/state/position-recorder.ts';
import { Watermark } from '#web/player/watermark.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import type { Source } from './source.ts';

type EmbedFrameProps = {
  source: Extract<Source, { kind: 'drive' | 'flexclip' }>;
  title: string;
  watermark: string;
  onStop: (stop: Stop) => void;
  onRetry: () => void;
};

const LOADED_WITHIN_MS = 15_000;

/** Players that cannot be steered from outside keep their own controls; the watermark and full screen stay ours. */
export function EmbedFrame({ source, title, watermark, onStop, onRetry }: EmbedFrameProps) {
  const screen = useFullscreen();
  const [status, setStatus] = useState<'loading' | 'loaded' | 'late'>('loading');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const watch = useCallback(() => {
    timer.current = setTimeout(() => setStatus('late'), LOADED_WITHIN_MS);
    return () => clearTimeout(timer.current);
  }, []);
  const filled = screen.kind !== null;

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
        className={`player-frame player-frame-${source.kind}`}
        src={source.embedUrl}
        title={title}
        allow="autoplay; encrypted-media; picture-in-picture"
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        referrerPolicy="strict-origin-when-cross-origin"
        onLoad={() => {
          clearTimeout(timer.current);
          setStatus('loaded');
          // It never says where it is, but it was watched.
          onStop({ positionSeconds: 0, durationSeconds: null });
        }}
      />
      {status === 'loading' && (
        <div className="player-wait" role="status">
          <Spinner />
          <span className="sr-only">Carregando o vídeo</span>
        </div>
      )}
      <Watermark text={watermark} />
      <ChromeButton
        className="player-corner"
        label={filled ? 'Sair da tela cheia' : 'Tela cheia'}
        onClick={screen.toggle}
      >
        {filled ? <Minimize /> : <Maximize />}
      </ChromeButton>
      {screen.failed && (
        <p className="player-flash" role="status">
          {PLAYER_TEXTS.fullscreen}
        </p>
      )}
      {status === 'late' && <PlayerError text={PLAYER_TEXTS[source.kind]} onRetry={onRetry} />}
    </section>
  );
}
