import { emailCorrection } from '#shared/contract/people/students.ts';
import type { WaitingSale } from '#shared/contract/school/sales.ts';
import { suggestEmail } from '#shared/import/typos.ts';
import { formTexts } from '#web/lib/texts/form-texts.ts';
import { EmailInput } from '#web/panel/email-input.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Form, SubmitButton } from '#web/ui/form/form.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { useResolve } from './use-resolve.ts';

export function EmailFix({ sale: { id: purchaseId, name, email } }: { sale: WaitingSale }) {
  const resolve = useResolve();
  const form = useForm({
    schema: emailCorrection,
    defaultValues: { email: email ?? '' },
    ...formTexts('enrollment', 'Erro ao liberar o acesso'),
    onSubmit: (values) => resolve.mutateAsync({ purchaseId, ...values }).catch(() => {}),
  });
  const meant = suggestEmail(form.watch('email').trim());
  const isUsable = emailCorrection.safeParse({ email: meant }).success;
  return (
    <Form form={form} className="max-w-110">
      <div className="flex flex-wrap items-start gap-2">
        <Field
          label={`E-mail de ${name ?? 'quem comprou'}`}
          labelHidden
          error={form.error('email')}
          className="min-w-0 flex-1 basis-50"
        >
          <EmailInput placeholder="nome@exemplo.com.br" {...form.register('email')} />
        </Field>
        <SubmitButton
          form={form}
          variant="secondary"
          busyText="Liberando..."
          className="max-md:h-(--ctl) max-md:flex-auto"
        >
          Corrigir e liberar
        </SubmitButton>
      </div>
      {meant && isUsable && (
        <Button
          size="small"
          className="max-w-full justify-self-start"
          onClick={() => form.setValue('email', meant, { shouldDirty: true, shouldValidate: true })}
        >
          <span className="truncate">Usar {meant}</span>
        </Button>
      )}
    </Form>
  );
}
