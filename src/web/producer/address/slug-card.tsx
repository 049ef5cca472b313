import { type SchoolAddress, slugInput } from '#shared/contract/school/address.ts';
import { formTexts } from '#web/lib/texts/form-texts.ts';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Form, SubmitButton } from '#web/ui/form/form.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { moveFocusOnUnmount } from '#web/ui/overlay/move-focus-on-unmount.ts';
import { useAddress } from './use-address.ts';

export function SlugCard({ address: { slug, slugFrame, changesLeft } }: { address: SchoolAddress }) {
  const { setSlug } = useAddress();
  const form = useForm({
    schema: slugInput,
    defaultValues: { slug },
    ...formTexts('address', 'Erro ao mudar o endereço'),
    onSubmit: async (values) => {
      await setSlug(values);
      toast.success('Endereço alterado. Os links antigos levam ao novo.');
    },
  });
  const typed = form.watch('slug') || slug;
  return (
    <Card>
      <section aria-label="Nome no endereço" ref={moveFocusOnUnmount}>
        <CardHead title="Nome no endereço">
          O endereço da sua escola na plataforma. Os links antigos continuam valendo.
        </CardHead>
        <Form form={form}>
          <Field
            label="Nome"
            hint={
              <span className="wrap-anywhere">
                {slugFrame.before}
                <wbr />
                <b>{typed}</b>
                {slugFrame.after}
              </span>
            }
            error={form.error('slug')}
          >
            <TextInput
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              {...form.register('slug', { onChange: () => form.trigger('slug') })}
            />
          </Field>
          <div className="flex flex-wrap items-center gap-3">
            <SubmitButton form={form} variant="secondary">
              Mudar endereço
            </SubmitButton>
            <span className="text-muted text-sm">{left(changesLeft)}</span>
          </div>
        </Form>
      </section>
    </Card>
  );
}

function left(changes: number): string {
  if (changes === 0) return 'Você só pode voltar a um nome que já usou.';
  return changes === 1 ? 'Você pode mudar mais 1 vez.' : `Você pode mudar mais ${changes} vezes.`;
}
