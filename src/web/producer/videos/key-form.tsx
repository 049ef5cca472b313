import { useMutation, useQueryClient } from '@tanstack/react-query';
import { SIGNED_HOSTS, type SignedHost, videoKeyInput } from '#shared/contract/school/media/videos.ts';
import { api } from '#web/lib/api/api.ts';
import { formTexts } from '#web/lib/texts/form-texts.ts';
import { hasChanges } from '#web/panel/has-changes.ts';
import { useDiscard } from '#web/panel/use-discard.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Form, SubmitButton } from '#web/ui/form/form.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { useFocusBack } from '#web/ui/overlay/use-focus-back.ts';
import { KEY_WORDS } from './trouble-texts.ts';

const HOSTS = SIGNED_HOSTS.map((value) => ({ value, label: KEY_WORDS[value].host }));

/** It replaces the button that was pressed. */
const takeFocus = (service: HTMLButtonElement | null) => service?.focus();

export function KeyForm({ onDone }: { onDone: () => void }) {
  const queries = useQueryClient();
  const save = useMutation(api.producer.setVideoKey.mutationOptions({ gcTime: 0 }));
  const form = useForm({
    schema: videoKeyInput,
    defaultValues: { provider: 'bunny' as SignedHost, name: '', secret: '' },
    ...formTexts('video_key', 'Erro ao guardar a chave'),
    onSubmit: async (values) => {
      await save.mutateAsync(values);
      await queries.invalidateQueries({ queryKey: api.producer.videos.key() });
      toast.success('Chave guardada. Ela não será mostrada de novo.');
      onDone();
    },
  });
  const words = KEY_WORDS[form.watch('provider')];
  const discard = useDiscard(() => hasChanges(form), 'page');
  const focusBack = useFocusBack();
  return (
    <div ref={focusBack} className="mt-4 border-line border-t pt-4">
      <Form form={form}>
        <Field label="Serviço" hint={words.where}>
          <Select
            ref={takeFocus}
            options={HOSTS}
            value={form.watch('provider')}
            onChange={(provider) => form.setValue('provider', provider)}
          />
        </Field>
        <Field label={words.name} hint={words.nameHint} error={form.error('name')}>
          <TextInput autoComplete="off" autoCapitalize="none" spellCheck={false} {...form.register('name')} />
        </Field>
        <Field label={words.secret} error={form.error('secret')}>
          <TextInput autoComplete="off" autoCapitalize="none" spellCheck={false} {...form.register('secret')} />
        </Field>
        <div className="flex gap-2">
          <SubmitButton form={form} variant="primary" className="max-md:flex-1">
            Guardar chave
          </SubmitButton>
          <Button onClick={onDone}>Cancelar</Button>
        </div>
        {discard.question}
      </Form>
    </div>
  );
}
