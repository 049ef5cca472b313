import './dialog.css';
import { X } from 'lucide-react';
import { memo, type ReactNode, type UIEvent, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { cx } from '#web/ui/cx.ts';
import { PopupHome } from './top-layer.ts';
import { useModal } from './use-modal.ts';

const markScrolled = ({ currentTarget }: UIEvent<HTMLElement>) =>
  currentTarget.toggleAttribute('data-scrolled', currentTarget.scrollTop > 0);

type DialogProps = {
  open: boolean;
  /** A request to close: the parent decides, and may first ask about unsaved changes. */
  onClose: () => void;
  title: ReactNode;
  subtitle?: ReactNode;
  /** Before the title (a thumbnail) and after it (buttons). */
  headLead?: ReactNode;
  headActions?: ReactNode;
  footer?: ReactNode;
  size?: 'normal' | 'workbench' | 'confirm';
  closeOnBackdrop?: boolean;
  className?: string;
  children?: ReactNode;
};

/** Keeps the content that the parent clears on closing, while the dialog fades out. */
const Frozen = memo(
  ({ children }: { frozen: boolean; children: ReactNode }) => children,
  (_, next) => next.frozen,
);

export function Dialog(props: DialogProps) {
  const [present, setPresent] = useState(props.open);
  if (props.open && !present) setPresent(true);
  if (!present) return null;
  return createPortal(<Modal {...props} onGone={() => setPresent(false)} />, document.body);
}

function Modal({
  open,
  onClose,
  onGone,
  size = 'normal',
  closeOnBackdrop = false,
  ...props
}: DialogProps & { onGone: () => void }) {
  const ref = useRef<HTMLDialogElement>(null);
  const [element, setElement] = useState<HTMLDialogElement | null>(null);
  const titleId = useId();
  useModal(ref, open, onGone);
  return (
    <dialog
      ref={(node) => {
        ref.current = node;
        setElement(node);
      }}
      className={cx('dialog on-card', size !== 'normal' && `dialog-${size}`, props.className)}
      aria-labelledby={titleId}
      tabIndex={-1}
      // Handles Esc before it becomes a cancel event: without a click in between, a page can prevent only one of those.
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || (event.target as Element).closest('.popup')) return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
      onCancel={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
      // React events bubble through portals, so a form or row around this component would receive them.
      onSubmit={(event) => event.stopPropagation()}
      onClick={(event) => {
        event.stopPropagation();
        if (closeOnBackdrop && event.target === event.currentTarget) onClose();
      }}
    >
      <PopupHome value={element}>
        <Frozen frozen={!open}>
          <div className="dialog-head">
            {props.headLead}
            <div className="min-w-0 flex-1">
              <h2 className="wrap-anywhere text-[17px] leading-6" id={titleId}>
                {props.title}
              </h2>
              {props.subtitle && <p className="line-clamp-2 wrap-anywhere text-muted text-sm">{props.subtitle}</p>}
            </div>
            {props.headActions}
            <IconButton label="Fechar" icon={<X />} size="small" onClick={onClose} />
          </div>
          <div className="dialog-body" onScroll={markScrolled}>
            {props.children}
          </div>
          {props.footer && <div className="dialog-foot">{props.footer}</div>}
        </Frozen>
      </PopupHome>
    </dialog>
  );
}
