import { useState } from 'react';
import { domainInput, type OwnDomain } from '#shared/contract/school/address.ts';
import { formTexts } from '#web/lib/texts/form-texts.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Form, SubmitButton } from '#web/ui/form/form.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { moveFocusOnUnmount } from '#web/ui/overlay/move-focus-on-unmount.ts';
import { DomainNote, DomainRecords } from './domain-facts.tsx';
import { useAddress } from './use-address.ts';

const STATUS = {
  pending: { tone: 'warn', text: 'Pendente' },
  verified: { tone: 'ok', text: 'Verificado' },
  failing: { tone: 'warn', text: 'Atenção' },
  error: { tone: 'bad', text: 'Erro' },
} as const;

export function DomainCard({ ownDomain }: { ownDomain: OwnDomain | null }) {
  return (
    <Card>
      <section aria-label="Domínio próprio" ref={moveFocusOnUnmount}>
        <CardHead
          title="Domínio próprio"
          action={ownDomain && <Badge tone={STATUS[ownDomain.status].tone}>{STATUS[ownDomain.status].text}</Badge>}
        >
          Seus alunos entram por um endereço só seu, como aulas.suaescola.com.br.
        </CardHead>
        {ownDomain ? <Wanted ownDomain={ownDomain} /> : <Ask />}
      </section>
    </Card>
  );
}

function Ask() {
  const { setDomain } = useAddress();
  const form = useForm({
    schema: domainInput,
    defaultValues: { domain: '' },
    ...formTexts('address', 'Erro ao salvar o domínio'),
    onSubmit: async (values) => {
      await setDomain(values);
    },
  });
  return (
    <Form form={form}>
      <Field
        label="Domínio"
        hint="Ele precisa ser seu: no próximo passo você cria dois registros onde ele é administrado."
        error={form.error('domain')}
      >
        <TextInput
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="url"
          placeholder="aulas.suaescola.com.br"
          {...form.register('domain')}
        />
      </Field>
      <SubmitButton form={form} className="justify-self-start">
        Continuar
      </SubmitButton>
    </Form>
  );
}

function Wanted({ ownDomain }: { ownDomain: OwnDomain }) {
  const { check, checking, remove, removing } = useAddress();
  const [asking, setAsking] = useState(false);
  return (
    <div className="grid gap-4">
      <p className="address-url">{ownDomain.domain}</p>
      <DomainNote ownDomain={ownDomain} />
      {ownDomain.status !== 'verified' && <DomainRecords records={ownDomain.records} />}
      <div className="flex flex-wrap gap-2">
        <Button
          variant={ownDomain.status === 'verified' ? 'secondary' : 'primary'}
          busy={checking}
          busyText="Verificando..."
          onClick={check}
        >
          Verificar
        </Button>
        <Button variant="danger" onClick={() => setAsking(true)}>
          Remover
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title="Remover o domínio?"
        confirm="Remover"
        busy={removing}
        onClose={() => setAsking(false)}
        onConfirm={() => remove(() => setAsking(false))}
      >
        {ownDomain.domain} deixa de abrir a sua escola na hora, também para os links de e-mails já enviados.
      </ConfirmDialog>
    </div>
  );
}
