import { Suspense } from 'react';
import type { Account } from '#shared/contract/account/account.ts';
import { formatCpf } from '#shared/person/cpf.ts';
import { lazyPiece } from '#web/lib/connection/load-piece.ts';
import { useSchool } from '#web/lib/session/session.ts';
import { NewPasswordInput } from '#web/new-password/new-password-input.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { useLocation } from '../routing/location.ts';
import { tabIn } from './tab.ts';
import { usePasswordForm } from './use-password-form.ts';

const Passkeys = lazyPiece(() => import('./passkeys-panel.tsx'), 'default');
const Sessions = lazyPiece(() => import('./sessions.tsx'), 'default');

export function SecurityPanel({ account }: { account: Account }) {
  const shown = tabIn(useLocation().search) === 'seguranca';
  return (
    <>
      <PasswordForm account={account} />
      {shown && (
        <Suspense>
          <Passkeys />
          <Sessions />
        </Suspense>
      )}
    </>
  );
}

function PasswordForm({ account }: { account: Account }) {
  const { errors, submit, busy } = usePasswordForm(account.passwordChosen);
  const whose = { name: account.name, email: account.email, school: useSchool()?.memberAreaName };
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) submit(event.currentTarget);
      }}
    >
      <h2>Alterar senha</h2>
      <Note tone="warn" title={account.cpf ? 'Conta vinculada ao seu CPF' : 'Conta pessoal'}>
        {account.cpf && `Esta conta está vinculada ao CPF ${formatCpf(account.cpf)}. `}A senha é só sua: não a
        compartilhe com outras pessoas.
      </Note>
      {errors.form && (
        <Note tone="bad" role="alert">
          {errors.form}
        </Note>
      )}
      <input type="text" autoComplete="username" value={account.email} readOnly hidden />
      {account.passwordChosen && (
        <Field label="Senha atual" error={errors.currentPassword}>
          <PasswordInput name="currentPassword" autoComplete="current-password" />
        </Field>
      )}
      <Field label="Nova senha" hint="Pelo menos 6 caracteres." error={errors.password}>
        <NewPasswordInput name="password" whose={whose} />
      </Field>
      <Field label="Confirmar nova senha" error={errors.confirmation}>
        <PasswordInput name="confirmation" autoComplete="new-password" />
      </Field>
      <div className="grid gap-3">
        <p className="text-muted text-sm">Ao salvar, sua conta sai de todos os outros dispositivos.</p>
        <div>
          <Button variant="primary" type="submit" busy={busy} busyText="Salvando...">
            Atualizar senha
          </Button>
        </div>
      </div>
    </form>
  );
}
