import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useController } from 'react-hook-form';
import { type NoticeInput, noticeInput } from '#shared/contract/school/notices.ts';
import { api } from '#web/lib/api/api.ts';
import { newId } from '#web/lib/new-id.ts';
import { formTexts } from '#web/lib/texts/form-texts.ts';
import { hasChanges } from '#web/panel/has-changes.ts';
import { useDiscard } from '#web/panel/use-discard.tsx';
import { useOpening } from '#web/producer/use-opening.ts';
import { Button } from '#web/ui/button/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Form, SubmitButton } from '#web/ui/form/form.tsx';
import type { Option } from '#web/ui/form/option.ts';
import { Select } from '#web/ui/form/select.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Textarea } from '#web/ui/form/textarea.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

type NoticeDialogProps = { open: boolean; onClose: () => void };

const TYPES: Option<NoticeInput['type']>[] = [
  { value: 'system', label: 'Sistema' },
  { value: 'course', label: 'Curso' },
  { value: 'achievement', label: 'Conquista' },
];
const EMPTY = { type: 'system', title: '', message: '' } as const;

export function NoticeDialog({ open, onClose }: NoticeDialogProps) {
  const { key, open: shown } = useOpening(open || null);
  return <NoticeForm key={key} open={shown} onClose={onClose} />;
}

function NoticeForm({ open, onClose }: NoticeDialogProps) {
  const send = useSendNotice();
  const form = useForm({
    schema: noticeInput,
    defaultValues: EMPTY,
    ...formTexts('notice', 'Erro ao enviar notificação'),
    onSubmit: async (notice) => {
      await send(notice);
      form.reset(EMPTY);
      onClose();
      toast.success('Notificação enviada com sucesso!');
    },
  });
  const { field: type } = useController({ control: form.control, name: 'type' });
  const discard = useDiscard(() => hasChanges(form));
  const close = () => !form.isSubmitting && discard.attempt(onClose);
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Nova Notificação"
      subtitle="Chega a cada aluno com acesso a algum curso."
      footer={
        <>
          <Button onClick={close}>Cancelar</Button>
          <SubmitButton form={form} busyText="Enviando...">
            Enviar notificação
          </SubmitButton>
        </>
      }
    >
      <Form form={form}>
        <Field label="Título" error={form.error('title')}>
          <TextInput {...form.register('title')} data-autofocus />
        </Field>
        <Field label="Mensagem" error={form.error('message')}>
          <Textarea rows={4} {...form.register('message')} />
        </Field>
        <Field label="Tipo" error={form.error('type')}>
          <Select
            options={TYPES}
            value={type.value ?? null}
            onChange={type.onChange}
            onBlur={type.onBlur}
            ref={type.ref}
          />
        </Field>
      </Form>
      {discard.question}
    </Dialog>
  );
}

/** What is sent once more unchanged goes under the same id: should the answer alone have been lost, it is not said twice. */
function useSendNotice() {
  const last = useRef({ words: '', noticeId: '' });
  const { mutateAsync } = useMutation(api.producer.sendNotice.mutationOptions());
  return (notice: NoticeInput) => {
    const words = JSON.stringify(notice);
    if (words !== last.current.words) last.current = { words, noticeId: newId() };
    return mutateAsync({ noticeId: last.current.noticeId, ...notice });
  };
}
