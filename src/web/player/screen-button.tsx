import { Maximize, Minimize } from 'lucide-react';
import { ChromeButton } from './controls/chrome-button.tsx';
import type { Fullscreen } from './controls/use-fullscreen.ts';

/** Over a player that keeps its own controls: its full screen would leave the watermark behind, ours does not. */
export function ScreenButton({ screen }: { screen: Fullscreen }) {
  const filled = screen.kind !== null;
  return (
    <ChromeButton label={filled ? 'Sair da tela cheia' : 'Tela cheia'} onClick={screen.toggle}>
      {filled ? <Minimize /> : <Maximize />}
    </ChromeButton>
  );
}
