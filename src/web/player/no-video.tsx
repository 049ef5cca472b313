import { VideoOff } from 'lucide-react';
import { PLAYER_TEXTS } from './player-texts.ts';

export function NoVideo() {
  return (
    <div className="player">
      <div className="player-notice stage-message">
        <VideoOff aria-hidden="true" />
        <p>{PLAYER_TEXTS.none}</p>
      </div>
    </div>
  );
}
