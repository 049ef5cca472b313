import { useState } from 'react';
import type { SalesSender } from '#shared/contract/school/sales.ts';
import { webhookSecret } from '#shared/contract/school/sales.ts';
import { formTexts } from '#web/lib/texts/form-texts.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Form, SubmitButton } from '#web/ui/form/form.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useForm } from '#web/ui/form/use-form.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import type { KeptSecret } from './use-secret.ts';

type Proof = NonNullable<SalesSender['proof']>;
type SenderSecretProps = {
  secret: KeptSecret;
  sender: SalesSender;
  /** The address is this platform's alone, and not one of a course, which all share. */
  isItsOwn?: boolean;
};

/** The secret that authenticates a sender; once saved, only its end is shown. */
export function SenderSecret({ secret, sender, isItsOwn = false }: SenderSecretProps) {
  const [replacing, setReplacing] = useState(false);
  const { proof, name, last4 } = sender;
  if (!proof)
    return (
      <p className="text-muted text-sm">
        Sem chave para conferir: o que protege é o endereço. Não o mostre a mais ninguém.
      </p>
    );
  return (
    <div className="grid gap-3 border-line border-t pt-4">
      {last4 === null || replacing ? (
        <SecretForm
          keep={secret.keep}
          name={name}
          proof={proof}
          isItsOwn={isItsOwn}
          onSaved={() => setReplacing(false)}
          onCancel={replacing ? () => setReplacing(false) : undefined}
        />
      ) : (
        <StoredSecret
          secret={secret}
          sender={sender}
          proof={proof}
          last4={last4}
          onReplace={() => setReplacing(true)}
        />
      )}
      {proof.unsure && (
        <Note tone="warn">
          Ainda não temos certeza de como esta plataforma envia a chave. Se as entregas dela forem recusadas, remova a
          chave.
        </Note>
      )}
    </div>
  );
}

/** All platforms use a course's address, with or without a secret. */
const valid = {
  alone: (name: string) => `só valem as entregas que provam vir de ${name}`,
  shared: (name: string) =>
    `as entregas em nome de ${name} só valem com prova; as de outras plataformas continuam valendo pelo endereço`,
};

type SecretFormProps = {
  keep: KeptSecret['keep'];
  name: string;
  proof: Proof;
  isItsOwn: boolean;
  onSaved: () => void;
  onCancel?: () => void;
};

function SecretForm({ keep, name, proof, isItsOwn, onSaved, onCancel }: SecretFormProps) {
  const form = useForm({
    schema: webhookSecret,
    defaultValues: { secret: '' },
    ...formTexts('webhook_secret', 'Erro ao guardar a chave'),
    onSubmit: async ({ secret }) => {
      await keep(secret);
      onSaved();
    },
  });
  return (
    <Form form={form}>
      <Field
        label={proof.label}
        optional
        hint={`Onde encontrar: ${proof.where}. Depois de guardar, ${isItsOwn ? valid.alone(name) : valid.shared(name)}.`}
        error={form.error('secret')}
      >
        <TextInput autoComplete="off" autoCapitalize="none" spellCheck={false} {...form.register('secret')} />
      </Field>
      <div className="flex gap-2">
        <SubmitButton form={form} variant="secondary" className="max-md:flex-1">
          Guardar
        </SubmitButton>
        {onCancel && <Button onClick={onCancel}>Cancelar</Button>}
      </div>
    </Form>
  );
}

type StoredSecretProps = Omit<SenderSecretProps, 'isItsOwn'> & { proof: Proof; last4: string; onReplace: () => void };

function StoredSecret({
  secret: { forget, forgetting },
  sender: { name },
  proof,
  last4,
  onReplace,
}: StoredSecretProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <dl>
        <dt className="text-muted text-sm">{proof.label}</dt>
        <dd className="font-medium tabular-nums">{last4 ? `•••• ${last4}` : 'Guardada'}</dd>
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onReplace}>Trocar</Button>
        <Button variant="danger" onClick={() => setAsking(true)}>
          Remover
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={`Remover a chave de ${name}?`}
        confirm="Remover"
        busy={forgetting}
        onClose={() => setAsking(false)}
        onConfirm={() => forget(() => setAsking(false))}
      >
        As entregas desta plataforma passam a ser aceitas só pelo endereço, sem prova de que vêm de lá.
      </ConfirmDialog>
    </>
  );
}
