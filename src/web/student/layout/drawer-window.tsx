import { X } from 'lucide-react';
import { type MouseEvent, useRef } from 'react';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { useModal } from '#web/ui/overlay/use-modal.ts';
import { SideMenu } from './side-menu.tsx';

/** On phones the menu's last entry unfolds below the visible area, so it is scrolled into view. */
function showOpened({ target }: MouseEvent) {
  const list = document.getElementById(
    (target as Element).closest('[aria-controls]')?.getAttribute('aria-controls') ?? '',
  );
  if (list) requestAnimationFrame(() => list.scrollIntoView({ block: 'nearest' }));
}

type DrawerWindowProps = { open: boolean; onClose: () => void; onGone: () => void };

export function DrawerWindow({ open, onClose, onGone }: DrawerWindowProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useModal(ref, open, onGone);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc and the button close it
    <dialog
      ref={ref}
      className="drawer on-nav"
      aria-label="Menu"
      tabIndex={-1}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {/* biome-ignore lint/a11y: only the button inside is pressed */}
      <div className="drawer-inner" onClick={showOpened}>
        <SideMenu
          onNavigate={onClose}
          close={<IconButton label="Fechar menu" icon={<X />} tooltip={false} onClick={onClose} />}
        />
      </div>
    </dialog>
  );
}
