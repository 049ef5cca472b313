import type { ReactNode } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from './dialog.tsx';

type ConfirmDialogProps = {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: ReactNode;
  /** Consequences, in one or two sentences. */
  children: ReactNode;
  confirm: string;
  cancel?: string;
  busy?: boolean;
  busyText?: string;
  tone?: 'danger' | 'primary';
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    onClose,
    onConfirm,
    title,
    children,
    confirm,
    cancel = 'Cancelar',
    busy = false,
    busyText,
    tone = 'danger',
  } = props;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      size="confirm"
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            {cancel}
          </Button>
          <Button
            variant={tone === 'danger' ? 'danger-fill' : 'primary'}
            busy={busy}
            busyText={busyText}
            onClick={onConfirm}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <div className="text-muted">{children}</div>
    </Dialog>
  );
}
