import './popup.css';
import { Popover as Base } from '@base-ui/react/popover';
import { type ReactElement, type ReactNode, use } from 'react';
import { PopupHome } from './top-layer.ts';

type PopoverProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** A button named after its content. */
  trigger: ReactElement;
  title: ReactNode;
  children: ReactNode;
};

/** A short explanation next to its trigger. Heavy (Base UI): producer screens only. */
export function Popover({ open, onOpenChange, trigger, title, children }: PopoverProps) {
  const container = use(PopupHome);
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Trigger render={trigger} />
      <Base.Portal container={container}>
        <Base.Positioner className="popup-place" sideOffset={4} align="start" positionMethod="fixed">
          <Base.Popup className="popup popover on-card">
            <Base.Title className="font-strong">{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
