import { SKIP_SECONDS } from '#web/player/state/media-actions.ts';
import { SkipBack, SkipForward } from './skip-icons.tsx';
import type { Side } from './taps.ts';

export function SkipFlash({ side }: { side: Side }) {
  return (
    <p className="player-skipped" data-side={side} role="status">
      {side === 'back' ? <SkipBack /> : <SkipForward />}
      {side === 'back' ? '-' : '+'}
      {SKIP_SECONDS} s
    </p>
  );
}
