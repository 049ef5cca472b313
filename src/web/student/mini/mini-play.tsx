import { Pause, Play } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { togglePlay } from '#web/player/state/media-actions.ts';
import { EMPTY_STATE } from '#web/player/state/media-state.ts';
import { usePlayer } from '#web/player/state/playback.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { keepSecond, type MiniLesson } from './mini-lesson.ts';

const never = () => () => {};
const nothing = () => EMPTY_STATE;

function usePlayerState() {
  const player = usePlayer();
  return useSyncExternalStore(player?.subscribe ?? never, player?.snapshot ?? nothing);
}

export function MiniPlay() {
  const player = usePlayer();
  const { phase } = usePlayerState();
  const plays = phase === 'playing' || phase === 'buffering';
  return (
    <IconButton
      label={plays ? 'Pausar' : 'Reproduzir'}
      icon={plays ? <Pause className="fill-current" /> : <Play className="filled" />}
      onClick={() => {
        const media = player?.media();
        if (media) togglePlay(media);
      }}
    />
  );
}

/** Progress along the picture's edge, which is also where the lesson continues. */
export function MiniProgress({ mini }: { mini: MiniLesson }) {
  const { started, ended, currentTime, duration } = usePlayerState();
  useEffect(() => {
    if (started) keepSecond(mini, ended ? null : currentTime);
  }, [mini, started, ended, currentTime]);
  if (!Number.isFinite(duration)) return null;
  return <progress className="mini-player-progress" aria-hidden="true" max={duration} value={currentTime} />;
}
