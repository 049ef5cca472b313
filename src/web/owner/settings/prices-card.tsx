import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { formatBrl, parseBrl } from '#shared/billing/money.ts';
import { type PricedPlan, planPrice } from '#shared/contract/platform.ts';
import { api } from '#web/lib/api/api.ts';
import { formTexts } from '#web/lib/texts/form-texts.ts';
import { number } from '#web/owner/figures.ts';
import { useEditForm } from '#web/panel/conflict/use-edit-form.tsx';
import { hasChanges } from '#web/panel/has-changes.ts';
import { useDiscard } from '#web/panel/use-discard.tsx';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Form, SubmitButton } from '#web/ui/form/form.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';

const typedPrice = z.string().transform((typed, context) => {
  const read = planPrice.safeParse(parseBrl(typed) ?? Number.NaN);
  if (read.success) return read.data;
  context.addIssue({ code: 'custom', message: read.error.issues[0]?.message ?? 'invalid' });
  return z.NEVER;
});
const pricesForm = z.strictObject({ prices: z.record(z.string(), typedPrice) });

const typed = ({ plans }: { plans: PricedPlan[] }) => ({
  prices: Object.fromEntries(plans.map(({ id, priceCents }) => [id, formatBrl(priceCents).replace(/[^\d.,]/g, '')])),
});
const WORDS = { too_long: 'O preço máximo é R$ 100.000,00', invalid: 'Informe um preço como 97,00' };

export function PricesCard({ plans, version }: { plans: PricedPlan[]; version: number }) {
  const queries = useQueryClient();
  const save = useMutation(api.owner.updatePrices.mutationOptions());
  const { form, conflict, rebase } = useEditForm({
    opened: { plans, version },
    typed,
    fields: plans.map(({ id, name }) => ({
      name: `prices.${id}` as const,
      label: name,
      read: (price: string) => `R$ ${price}`,
    })),
    texts: { changed: 'Os preços mudaram' },
    schema: pricesForm,
    ...formTexts('prices', 'Não foi possível salvar as configurações'),
    say: (_, code) => (code === 'too_long' ? WORDS.too_long : WORDS.invalid),
    onSubmit: async ({ prices }, edit) => {
      const list = plans.flatMap(({ id }) => {
        const priceCents = prices[id];
        return id === 'trial' || priceCents === undefined ? [] : [{ planId: id, priceCents }];
      });
      const saved = await save.mutateAsync({ prices: list, ...edit });
      rebase(typed(saved));
      queries.setQueryData(api.owner.platformSettings.queryKey(), saved);
      queries.invalidateQueries({ queryKey: api.owner.key() });
      toast.success('Configurações salvas com sucesso!');
      return { version: saved.pricesVersion };
    },
  });
  const discard = useDiscard(() => hasChanges(form), 'page');
  return (
    <Card>
      <CardHead title="Preços dos planos">
        Valem para as próximas compras. Quem já tem um pagamento aberto paga o preço que viu.
      </CardHead>
      <Form form={form}>
        {conflict}
        <div className="grid gap-4 sm:grid-cols-2">
          {plans.map(({ id, name, studentLimit }) => (
            <Field key={id} label={name} hint={`Até ${number(studentLimit)} alunos`} error={form.error(`prices.${id}`)}>
              <TextInput lead="R$" inputMode="decimal" {...form.register(`prices.${id}`)} />
            </Field>
          ))}
        </div>
        <div className="flex justify-end">
          <SubmitButton form={form} variant="secondary">
            Salvar Preços
          </SubmitButton>
        </div>
        {discard.question}
      </Form>
    </Card>
  );
}
