import './controls.css';
import { Cast, Maximize, Minimize, Pause, PictureInPicture2, Play } from 'lucide-react';
import type { PointerEvent, ReactNode } from 'react';
import type { Chapter } from '#shared/captions/chapters.ts';
import type { MediaState } from '#web/player/state/media-state.ts';
import { clock } from '#web/player/state/time.ts';
import { ChromeButton } from './chrome-button.tsx';
import { ShortcutSheet } from './keys/shortcut-sheet.tsx';
import { CaptionsMenu } from './menus/captions-menu.tsx';
import { QualityMenu } from './menus/quality-menu.tsx';
import { SpeedMenu } from './menus/speed-menu.tsx';
import { Scrubber } from './scrubber.tsx';
import { SkipBack, SkipForward } from './skip-icons.tsx';
import type { PlayerActions } from './use-player-actions.ts';
import { Volume } from './volume.tsx';

type ChromeProps = {
  state: MediaState;
  actions: PlayerActions;
  chapters: readonly Chapter[];
  picture: ((second: number) => ReactNode) | null;
  fullscreen: boolean;
  floats: boolean;
  /** Null if there is no casting device. */
  onCast: (() => void) | null;
  onEnter: (event: PointerEvent) => void;
  onLeave: () => void;
};

export function Chrome(props: ChromeProps) {
  const { state, actions, chapters, picture, fullscreen, floats, onCast, onEnter, onLeave } = props;
  const paused = state.phase === 'paused' || state.phase === 'loading';
  return (
    <div className="player-chrome" onPointerEnter={onEnter} onPointerLeave={onLeave}>
      <Scrubber
        currentTime={state.currentTime}
        duration={state.duration}
        buffered={state.buffered}
        chapters={chapters}
        picture={picture}
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
          <ShortcutSheet open={actions.help} onOpen={actions.setHelp} />
          <CaptionsMenu captions={state.captions} onPick={actions.showCaption} />
          <QualityMenu quality={state.quality} onPick={actions.setQuality} />
          <SpeedMenu rate={state.rate} onPick={actions.setRate} />
          {onCast && (
            <ChromeButton label="Transmitir para a TV" onClick={onCast}>
              <Cast />
            </ChromeButton>
          )}
          {floats && (
            <ChromeButton className="player-float" label="Janela flutuante" onClick={actions.toggleFloating}>
              <PictureInPicture2 />
            </ChromeButton>
          )}
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
