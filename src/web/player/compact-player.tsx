import './compact-player.css';
import type { ComponentProps } from 'react';
import { Player } from './player.tsx';

/** A player of a few centimetres: picture and watermark, with controls beside it. */
export function CompactPlayer(props: ComponentProps<typeof Player>) {
  return (
    <div className="compact-player">
      <Player {...props} />
    </div>
  );
}
