import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Account } from '#shared/contract/account/account.ts';
import { LIMITS } from '#shared/limits.ts';
import { formatCpf } from '#shared/person/cpf.ts';
import { api } from '#web/lib/api/api.ts';
import { sessionQuery } from '#web/lib/session/session.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { fieldText } from '#web/lib/texts/field-texts.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { linkClass } from '#web/ui/navigation/link-class.ts';
import { Link } from '../routing/link.tsx';
import { accountQuery } from './queries.ts';

type Errors = { name?: string; form?: string };

export function ProfilePanel({ account }: { account: Account }) {
  const [name, setName] = useState(account.name);
  const [errors, setErrors] = useState<Errors>({});
  const update = useProfile();

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (update.isPending) return;
    const field = event.currentTarget.elements.namedItem('name');
    const wrong = check(name);
    setErrors(wrong);
    if (wrong.name) return (field as HTMLInputElement).focus();
    try {
      const saved = await update.mutateAsync({ name });
      setName((now) => (now === name ? saved.name : now));
      toast.success('Perfil atualizado com sucesso!');
    } catch (error) {
      const { fields, text } = explainProblem(error, { form: 'profile', unexpected: 'Erro ao atualizar perfil' });
      setErrors(fields.name ? { name: fields.name } : { form: text });
    }
  }

  return (
    <form noValidate className="grid gap-5" onSubmit={save}>
      <h2>Informações pessoais</h2>
      {errors.form && (
        <Note tone="bad" role="alert">
          {errors.form}
        </Note>
      )}
      <Field label="Nome" error={errors.name}>
        <TextInput name="name" autoComplete="name" value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Field label="E-mail" hint="Para trocar, peça na aba Segurança.">
        <TextInput type="email" value={account.email} readOnly />
      </Field>
      <Field label="CPF" hint="Para corrigir, peça em Meus dados.">
        <TextInput value={account.cpf ? formatCpf(account.cpf) : 'Não informado'} readOnly />
      </Field>
      <p>
        <Link className={linkClass()} to="/alunos/meus-dados">
          Meus dados: baixar, corrigir ou apagar
        </Link>
      </p>
      <div>
        <Button variant="primary" type="submit" busy={update.isPending} busyText="Salvando...">
          Salvar alterações
        </Button>
      </div>
    </form>
  );
}

function check(name: string): Errors {
  if (name.trim() === '') return { name: fieldText('profile', 'name', 'required') };
  return name.trim().length > LIMITS.personName ? { name: fieldText('profile', 'name', 'too_long') } : {};
}

/** Applies the new name everywhere. */
function useProfile() {
  const queries = useQueryClient();
  return useMutation(
    api.student.updateProfile.mutationOptions({
      onSuccess: ({ name }) => {
        queries.setQueryData(accountQuery.queryKey, (known) => known && { ...known, name });
        queries.setQueryData(sessionQuery.queryKey, (known) =>
          known?.viewer ? { ...known, viewer: { ...known.viewer, name } } : known,
        );
      },
    }),
  );
}
