import './popup.css';
import { Menu as Base } from '@base-ui/react/menu';
import { type ReactElement, type ReactNode, use } from 'react';
import { PopupHome } from './top-layer.ts';

type MenuProps = {
  /** A Button or IconButton. */
  trigger: ReactElement;
  align?: 'start' | 'end';
  /** MenuItem and MenuLine. */
  children: ReactNode;
};

/** Heavy (Base UI): for the producer's screens only. */
export function Menu({ trigger, align = 'end', children }: MenuProps) {
  const container = use(PopupHome);
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal container={container}>
        <Base.Positioner className="popup-place" sideOffset={4} align={align} positionMethod="fixed">
          <Base.Popup className="popup on-card">{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

type MenuItemProps = {
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
};

export function MenuItem({ icon, danger, disabled, onClick, children }: MenuItemProps) {
  return (
    <Base.Item className={danger ? 'popup-item popup-item-danger' : 'popup-item'} disabled={disabled} onClick={onClick}>
      {icon}
      {children}
    </Base.Item>
  );
}

export function MenuLine() {
  return <Base.Separator className="-mx-1 my-1 h-px bg-line" />;
}
