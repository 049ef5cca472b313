import type { ComponentProps, ReactNode } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { Form, SubmitButton } from '#web/ui/form/form.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { hasChanges } from './has-changes.ts';
import { useDiscard } from './use-discard.tsx';

type FormDialogProps = Pick<ComponentProps<typeof Dialog>, 'open' | 'onClose' | 'title' | 'subtitle' | 'className'> & {
  form: ComponentProps<typeof Form>['form'] & Parameters<typeof hasChanges>[0];
  /** Label of the submit button, normally and while submitting. */
  submit: ReactNode;
  busyText?: string;
  /** While its values are loading. */
  disabled?: boolean;
  /** The action cannot be undone. */
  danger?: boolean;
  /** Dialogs that open from it. */
  windows?: ReactNode;
  children: ReactNode;
};

/** A dialog with one form, which asks before discarding what was typed. */
export function FormDialog({
  form,
  onClose,
  submit,
  busyText,
  disabled,
  danger,
  windows,
  children,
  ...dialog
}: FormDialogProps) {
  const discard = useDiscard(() => hasChanges(form));
  const close = () => !form.isSubmitting && discard.attempt(onClose);
  return (
    <Dialog
      {...dialog}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Cancelar</Button>
          <SubmitButton form={form} variant={danger ? 'danger' : 'primary'} busyText={busyText} disabled={disabled}>
            {submit}
          </SubmitButton>
        </>
      }
    >
      <Form form={form}>{children}</Form>
      {discard.question}
      {windows}
    </Dialog>
  );
}
