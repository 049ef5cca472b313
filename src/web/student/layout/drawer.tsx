import { Suspense, useState } from 'react';
import { lazyPiece } from '#web/lib/connection/load-piece.ts';

/** Loaded on the first press: wide pages never need it. */
const DrawerWindow = lazyPiece(() => import('./drawer-window.tsx'), 'DrawerWindow');

type DrawerProps = { open: boolean; onClose: () => void };

export function Drawer({ open, onClose }: DrawerProps) {
  const [present, setPresent] = useState(open);
  if (open && !present) setPresent(true);
  if (!present) return null;
  return (
    <Suspense>
      <DrawerWindow open={open} onClose={onClose} onGone={() => setPresent(false)} />
    </Suspense>
  );
}
