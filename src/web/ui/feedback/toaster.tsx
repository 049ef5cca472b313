import './toast.css';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { singleClick } from '#web/ui/button/single-click.ts';
import { moveFocusOnUnmount } from '#web/ui/overlay/move-focus-on-unmount.ts';
import { topLayer } from '#web/ui/overlay/top-layer.ts';
import { type Toast, toastStore, toast as toasts } from './toast.ts';

/** Mounted once per page. It moves into the open dialog, because everything outside one is inert. */
export function Toaster() {
  const list = useSyncExternalStore(toastStore.subscribe, toastStore.current);
  const place = useSyncExternalStore(topLayer.subscribe, topLayer.current);
  return createPortal(
    <div
      className="toaster print:hidden"
      role="status"
      // Pointer movement, since a toast may appear under a resting pointer.
      onPointerMove={toastStore.hold}
      onPointerLeave={toastStore.release}
      onFocus={toastStore.hold}
      onBlur={toastStore.release}
    >
      {list.map((toast) => (
        <ToastRow key={toast.id} toast={toast} />
      ))}
    </div>,
    place,
  );
}

function ToastRow({ toast }: { toast: Toast }) {
  const { id, tone, text, action, leaving } = toast;
  return (
    <div className="toast" data-leaving={leaving} ref={moveFocusOnUnmount}>
      {tone === 'ok' ? <CircleCheck color="#6fdda2" /> : <CircleAlert color="#ff9d94" />}
      <span className="min-w-0">{text}</span>
      {action && (
        <button
          type="button"
          className="toast-action"
          onClick={singleClick(() => {
            if (leaving) return;
            toasts.dismiss(id);
            action.onClick();
          })}
        >
          {action.label}
        </button>
      )}
      {tone === 'bad' && (
        <button type="button" className="toast-close" aria-label="Fechar aviso" onClick={() => toasts.dismiss(id)}>
          <X />
        </button>
      )}
    </div>
  );
}
