import { ArrowLeft, Trash2 } from 'lucide-react';
import { type ReactNode, type Ref, useImperativeHandle } from 'react';
import { hasChanges } from '#web/panel/has-changes.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Form, SubmitButton } from '#web/ui/form/form.tsx';
import type { FormState } from '#web/ui/form/use-form.ts';
import type { FormProbe } from './form-outcome.ts';

type BenchFormProps = {
  form: FormState & Parameters<typeof hasChanges>[0];
  place: ReactNode;
  title: string;
  aside?: ReactNode;
  /** Label of the submit button. */
  send?: string;
  changed: Ref<FormProbe>;
  onCancel: () => void;
  onDelete?: () => void;
  children: ReactNode;
};

export function BenchForm({
  form,
  place,
  title,
  aside,
  send = 'Salvar',
  changed,
  onCancel,
  onDelete,
  children,
}: BenchFormProps) {
  useImperativeHandle<FormProbe, FormProbe>(changed, () => () => hasChanges(form));

  return (
    <>
      <div className="bench-scroll">
        <Button
          variant="ghost"
          icon={<ArrowLeft />}
          className="-mt-1 -ml-3 justify-self-start md:hidden"
          onClick={onCancel}
        >
          Voltar
        </Button>
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
          <div className="min-w-0">
            <p className="wrap-anywhere text-muted text-sm">{place}</p>
            <h3 className="text-xl outline-0" tabIndex={-1} ref={focusOnArrival}>
              {title}
            </h3>
          </div>
          {aside}
        </div>
        <Form form={form}>{children}</Form>
      </div>
      <div className="dialog-foot">
        {onDelete && (
          <Button variant="ghost" icon={<Trash2 />} className="-ml-3 md:mr-auto" onClick={onDelete}>
            Excluir
          </Button>
        )}
        <Button onClick={onCancel}>Cancelar</Button>
        <SubmitButton form={form}>{send}</SubmitButton>
      </div>
    </>
  );
}

function focusOnArrival(heading: HTMLElement | null) {
  heading?.focus();
}
