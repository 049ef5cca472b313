import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { LIMITS } from '#shared/limits.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { SignaturePicture } from './signature-picture.tsx';
import type { RulesFormState } from './use-rules-form.ts';

/** Issuer and signatories. */
export function IssuerFields({ form }: { form: RulesFormState }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'signatures' });
  return (
    <Card className="grid gap-4">
      <h3 className="text-md">Quem emite e assina</h3>
      <div className="grid gap-4 min-[560px]:grid-cols-2">
        <Field label="Razão social ou nome" error={form.error('issuerName')}>
          <TextInput {...form.register('issuerName')} />
        </Field>
        <Field label="CNPJ ou CPF" optional error={form.error('issuerDocument')}>
          <TextInput {...form.register('issuerDocument')} />
        </Field>
      </div>
      <Switch
        label="Pedir CPF"
        hint="Ao confirmar o nome, o aluno informa o CPF. No certificado ele sai mascarado: ***.456.789-**."
        {...form.register('askCpf')}
      />
      {fields.map((field, at) => (
        <fieldset key={field.id} className="certificate-signature">
          <legend className="field-label mb-1.5">Assinatura {at + 1}</legend>
          <div className="grid gap-4 min-[560px]:grid-cols-2">
            <Field label="Nome" error={form.error(`signatures.${at}.name`)}>
              <TextInput {...form.register(`signatures.${at}.name`)} />
            </Field>
            <Field label="Cargo" optional error={form.error(`signatures.${at}.role`)}>
              <TextInput placeholder="Professora" {...form.register(`signatures.${at}.role`)} />
            </Field>
          </div>
          <SignaturePicture form={form} at={at} />
          <Button
            variant="ghost"
            size="small"
            icon={<Trash2 />}
            className="justify-self-start"
            aria-label={`Remover assinatura ${at + 1}`}
            onClick={() => remove(at)}
          >
            Remover assinatura
          </Button>
        </fieldset>
      ))}
      {fields.length < LIMITS.signatures && (
        <Button
          icon={<Plus />}
          className="justify-self-start"
          onClick={() => append({ name: '', role: '', imageUrl: '' })}
        >
          Adicionar assinatura
        </Button>
      )}
      <p className="text-muted text-sm">Com uma assinatura ou nenhuma, quem emite aparece ao lado.</p>
    </Card>
  );
}
