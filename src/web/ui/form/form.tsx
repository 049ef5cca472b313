import type { FormEvent, ReactNode } from 'react';
import { Button, type ButtonProps } from '#web/ui/button/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import type { FormState } from './use-form.ts';

type FormProps = { form: FormState; className?: string; children: ReactNode };

export function Form({ form, className, children }: FormProps) {
  function send(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (!form.isSubmitting) form.submit();
  }
  return (
    <form id={form.id} noValidate className={cx('grid content-start gap-4', className)} onSubmit={send}>
      {form.rootError && (
        <div ref={(note) => note?.scrollIntoView({ block: 'nearest' })}>
          <Note tone="bad" role="alert">
            {form.rootError}
          </Note>
        </div>
      )}
      {children}
    </form>
  );
}

type SubmitButtonProps = Omit<ButtonProps, 'form' | 'type' | 'busy'> & { form: FormState };

/** Also works outside the form, as in a dialog's footer. */
export function SubmitButton({ form, busyText = 'Salvando...', ...rest }: SubmitButtonProps) {
  return (
    <Button
      variant="primary"
      busyText={busyText}
      {...rest}
      type="submit"
      form={form.id}
      busy={form.isSubmitting}
      // Keeps the focus in the field: an error shown on leaving it could move this button away from the pointer.
      onMouseDown={(event) => event.preventDefault()}
    />
  );
}
