import { Keyboard } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPiece } from '#web/lib/connection/load-piece.ts';
import { ChromeButton } from '#web/player/controls/chrome-button.tsx';

const ShortcutDialog = lazyPiece(() => import('./shortcut-dialog.tsx'), 'ShortcutDialog');

type ShortcutSheetProps = { open: boolean; onOpen: (open: boolean) => void };

export function ShortcutSheet({ open, onOpen }: ShortcutSheetProps) {
  const [asked, setAsked] = useState(open);
  if (open && !asked) setAsked(true);
  return (
    <>
      <ChromeButton className="player-shortcuts" label="Atalhos do teclado" onClick={() => onOpen(true)}>
        <Keyboard />
      </ChromeButton>
      <Suspense>{asked && <ShortcutDialog open={open} onOpen={onOpen} />}</Suspense>
    </>
  );
}
