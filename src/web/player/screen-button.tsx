import { Maximize, Minimize } from 'lucide-react';
import { ChromeButton } from './controls/chrome-button.tsx';
import type { Fullscreen } from './controls/use-fullscreen.ts';

/** For a player with its own controls, whose full screen would leave out the watermark. */
export function ScreenButton({ screen }: { screen: Fullscreen }) {
  const filled = screen.kind !== null;
  return (
    <ChromeButton label={filled ? 'Sair da tela cheia' : 'Tela cheia'} onClick={screen.toggle}>
      {filled ? <Minimize /> : <Maximize />}
    </ChromeButton>
  );
}
