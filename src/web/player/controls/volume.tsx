import { Volume1, Volume2, VolumeX } from 'lucide-react';
import type { CSSProperties } from 'react';
import { VOLUME_STEP } from '#web/player/state/media-actions.ts';
import { ChromeButton } from './chrome-button.tsx';
import type { PlayerActions } from './use-player-actions.ts';

type VolumeProps = { volume: number; muted: boolean; actions: PlayerActions };

export function Volume({ volume, muted, actions }: VolumeProps) {
  const level = muted ? 0 : volume;
  const Icon = level === 0 ? VolumeX : level < 0.5 ? Volume1 : Volume2;
  return (
    <span className="player-volume">
      <ChromeButton label={muted ? 'Ativar o som' : 'Silenciar'} onClick={actions.toggleMute}>
        <Icon />
      </ChromeButton>
      <input
        type="range"
        aria-label="Volume"
        aria-valuetext={`${Math.round(level * 100)}%`}
        min={0}
        max={1}
        step={VOLUME_STEP}
        value={level}
        style={{ '--level': level } as CSSProperties}
        onChange={(event) => actions.setVolume(event.target.valueAsNumber)}
      />
    </span>
  );
}
