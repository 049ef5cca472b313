import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useModal } from '#web/ui/use-modal.ts';
import { SideMenu } from './side-menu.tsx';

type DrawerProps = { open: boolean; onClose: () => void };

export function Drawer({ open, onClose }: DrawerProps) {
  const [present, setPresent] = useState(open);
  if (open && !present) setPresent(true);
  return present && <DrawerWindow open={open} onClose={onClose} onGone={() => setPresent(false)} />;
}

function DrawerWindow({ open, onClose, onGone }: DrawerProps & { onGone: () => void }) {
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
      <div className="drawer-inner">
        <SideMenu
          onNavigate={onClose}
          close={<IconButton label="Fechar menu" icon={<X />} tooltip={false} onClick={onClose} />}
        />
      </div>
    </dialog>
  );
}
