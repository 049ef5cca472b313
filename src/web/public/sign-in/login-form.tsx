import { useMemo, useState } from 'react';
import type { Area } from '#shared/screens/area.ts';
import { addressHere } from '#web/lib/address.ts';
import { useHydrating } from '#web/lib/hydrating.ts';
import { rememberEmail, rememberedEmail } from '#web/lib/session/remembered-email.ts';
import { sessionEndText } from '#web/lib/session/session-end.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { linkClass } from '#web/ui/navigation/link-class.ts';
import type { useLogin } from './use-login.ts';

type LoginFormProps = { area: Area; login: ReturnType<typeof useLogin>; forgotPath: string };

export function LoginForm({ area, login, forgotPath }: LoginFormProps) {
  const [ended] = useState(() => sessionEndText(new URLSearchParams(addressHere().search).get('motivo') ?? undefined));
  const hydrating = useHydrating();
  const email = useMemo(() => (hydrating ? '' : rememberedEmail(area)), [hydrating, area]);
  return (
    <form
      // Before the scripts have loaded, a press must not submit the form, least of all with a password in the address.
      method="dialog"
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!login.busy) login.submit(event.currentTarget);
      }}
    >
      {login.error ? (
        <Note tone="bad" role="alert">
          {login.error.text}
        </Note>
      ) : (
        ended && <Note tone="info">{ended}</Note>
      )}
      <Field label="E-mail">
        <TextInput
          name="email"
          type="email"
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={login.error?.atEmail || undefined}
          defaultValue={email}
          onChange={(event) => rememberEmail(area, event.target.value)}
        />
      </Field>
      <Field label="Senha">
        <PasswordInput name="password" />
      </Field>
      <div className="flex justify-end">
        <a className={linkClass('py-1')} href={forgotPath}>
          Esqueceu sua senha?
        </a>
      </div>
      <Button variant="primary" size="large" block type="submit" busy={login.busy} busyText="Entrando...">
        Entrar
      </Button>
    </form>
  );
}
