import { RotateCw } from 'lucide-react';
import type { VideoProvider } from '#shared/video/video-hosts.ts';
import { Button } from '#web/ui/button/button.tsx';
import { unanswered } from './player-texts.ts';

/** Beside the picture, not over it: a player that tells nothing may still show something, and may answer late. */
export function Unanswered({ provider, onRetry }: { provider: VideoProvider; onRetry: () => void }) {
  return (
    <div className="player-silent" role="alert">
      <p>{unanswered(provider)}</p>
      <Button icon={<RotateCw />} size="small" onClick={onRetry}>
        Tentar de novo
      </Button>
    </div>
  );
}
