import { Maximize, Minimize, Pause, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MediaState } from './media-state.ts';
import { Scrubber } from './scrubber.tsx';
import { SkipBack, SkipForward } from './skip-icons.tsx';
import { SpeedMenu } from './speed-menu.tsx';
import { clock } from './time.ts';
import type { PlayerActions } from './use-player-actions.ts';
import { Volume } from './volume.tsx';

type ChromeProps = { state: MediaState; actions: PlayerActions; fullscreen: boolean };

export function Chrome({ state, actions, fullscreen }: ChromeProps) {
  const paused = state.phase === 'paused' || state.phase === 'loading';
  return (
    <div className="player-chrome">
      <Scrubber
        currentTime={state.currentTime}
        duration={state.duration}
        buffered={state.buffered}
        onSeek={actions.seekTo}
      />
      <div className="player-row">
        <ChromeButton label={paused ? 'Reproduzir' : 'Pausar'} onClick={actions.togglePlay}>
          {paused ? <Play className="filled" /> : <Pause className="filled" />}
        </ChromeButton>
        <ChromeButton label="Voltar 10 segundos" onClick={actions.back}>
          <SkipBack />
        </ChromeButton>
        <ChromeButton label="Avançar 10 segundos" onClick={actions.forward}>
          <SkipForward />
        </ChromeButton>
        <Volume volume={state.volume} muted={state.muted} actions={actions} />
        <Time {...state} />
        <span className="player-end">
          <SpeedMenu rate={state.rate} onPick={actions.setRate} />
          <ChromeButton label={fullscreen ? 'Sair da tela cheia' : 'Tela cheia'} onClick={actions.toggleFullscreen}>
            {fullscreen ? <Minimize /> : <Maximize />}
          </ChromeButton>
        </span>
      </div>
    </div>
  );
}

function Time({ currentTime, duration }: Pick<MediaState, 'currentTime' | 'duration'>) {
  const live = duration === Number.POSITIVE_INFINITY;
  return <span className="player-time">{live ? 'Ao vivo' : `${clock(currentTime)} / ${clock(duration)}`}</span>;
}

type ChromeButtonProps = { label: string; className?: string; onClick: () => void; children: ReactNode };

export function ChromeButton({ label, className = '', onClick, children }: ChromeButtonProps) {
  return (
    <button
      type="button"
      className={`player-button ${className}`}
      aria-label={label}
      data-tip={label}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
