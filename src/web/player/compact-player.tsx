import './compact-player.css';
import type { ComponentProps } from 'react';
import { Player } from './player.tsx';

/** A player of a few centimetres: the picture and its watermark, steered from beside it. */
export function CompactPlayer(props: ComponentProps<typeof Player>) {
  return (
    <div className="compact-player">
      <Player {...props} />
    </div>
  );
}
