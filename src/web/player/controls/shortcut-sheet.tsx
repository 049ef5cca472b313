import { Keyboard } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPiece } from '#web/lib/connection/arrive.ts';
import { ChromeButton } from './chrome-button.tsx';

/** Few ever ask for it. */
const ShortcutWindow = lazyPiece(() => import('./shortcut-window.tsx'), 'ShortcutWindow');

type ShortcutSheetProps = { open: boolean; onOpen: (open: boolean) => void };

export function ShortcutSheet({ open, onOpen }: ShortcutSheetProps) {
  const [present, setPresent] = useState(open);
  if (open && !present) setPresent(true);
  return (
    <>
      <ChromeButton className="player-shortcuts" label="Atalhos do teclado" onClick={() => onOpen(true)}>
        <Keyboard />
      </ChromeButton>
      {present && (
        <Suspense>
          <ShortcutWindow open={open} onClose={() => onOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
