import { Fingerprint } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { SecondStep } from '#shared/contract/public.ts';
import { safeMailto } from '#shared/text/safe-url.ts';
import { afterSignIn } from '#web/lib/session/return-path.ts';
import { usePlatform } from '#web/lib/session/session.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { addErrorTexts } from '#web/lib/texts/error-texts.ts';
import { FACTOR_ERROR_TEXTS } from '#web/lib/texts/factor-error-texts.ts';
import { Button } from '#web/ui/button/button.tsx';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { CodeInput } from '#web/ui/form/code-input.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { linkClass } from '#web/ui/navigation/link-class.ts';
import { OrDivider } from '#web/ui/or-divider.tsx';
import { useSecondStep } from './use-second-step.ts';

addErrorTexts(FACTOR_ERROR_TEXTS);

type SecondStepFormProps = { step: SecondStep; onBack: () => void };

export default function SecondStepForm({ step, onBack }: SecondStepFormProps) {
  const { ways } = step;
  const state = useSecondStep(step);
  const [recovering, setRecovering] = useState(!ways.totp && !ways.passkey);
  const { busy, problem, entered } = state;

  if (entered) return <Entered home={entered.home} left={entered.recoveryCodesLeft} />;
  if (problem?.code === 'second_step_over') return <Over text={problem.text} onBack={onBack} />;
  return (
    <div className="grid gap-4" ref={focusFirst}>
      {problem && !(problem.way === 'code' && problem.code === 'factor_wrong') && (
        <Note tone="bad" role="alert">
          {problem.reason === 'recovery_code' ? 'Código de recuperação incorreto ou já usado.' : problem.text}
        </Note>
      )}
      {ways.passkey && (
        <Button
          variant="primary"
          size="large"
          block
          icon={<Fingerprint />}
          busy={busy === 'passkey'}
          onClick={state.usePasskey}
        >
          Usar chave de acesso
        </Button>
      )}
      {ways.passkey && (ways.totp || recovering) && <OrDivider />}
      {recovering ? (
        <RecoveryCode busy={busy === 'recoveryCode'} onSubmit={state.giveRecoveryCode} />
      ) : (
        ways.totp && (
          <AppCode
            busy={busy === 'code'}
            error={problem?.way === 'code' && problem.code === 'factor_wrong' ? problem.text : undefined}
            onSubmit={state.giveCode}
          />
        )
      )}
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-2">
        {(recovering ? ways.totp : ways.recoveryCode) && (
          <button type="button" className={linkClass('py-1 text-sm')} onClick={() => setRecovering(!recovering)}>
            {recovering ? 'Usar o código do aplicativo' : 'Usar um código de recuperação'}
          </button>
        )}
        <button type="button" className={linkClass('py-1 text-sm')} onClick={onBack}>
          Voltar
        </button>
      </div>
      {(recovering || !ways.recoveryCode) && <AllLost />}
    </div>
  );
}

/** The same text for everybody, to reveal nothing about an account. */
function AllLost() {
  const { supportEmail } = usePlatform();
  const mailto = safeMailto(supportEmail ?? '');
  if (!mailto) return null;
  return (
    <p className="text-muted text-sm">
      Perdeu também os códigos? Escreva para{' '}
      <a className={linkClass('wrap-anywhere')} href={mailto}>
        {supportEmail}
      </a>
      .
    </p>
  );
}

/** Runs once, when the second step replaces the form. */
function focusFirst(step: HTMLElement | null) {
  step?.querySelector<HTMLElement>('[data-autofocus], button')?.focus();
}

type AnswerProps = { busy: boolean; error?: string; onSubmit: (answer: string) => void };

function AppCode({ busy, error, onSubmit }: AnswerProps) {
  const [code, setCode] = useState('');
  useEffect(() => {
    if (error) setCode('');
  }, [error]);
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (code.length === 6) onSubmit(code);
      }}
    >
      <CodeInput
        label="Código do aplicativo"
        value={code}
        onChange={setCode}
        onComplete={onSubmit}
        hint="Os 6 dígitos que o aplicativo autenticador mostra agora."
        error={error}
        autoFocus
      />
      <Button size="large" block type="submit" busy={busy} busyText="Entrando..." disabled={code.length < 6}>
        Confirmar
      </Button>
    </form>
  );
}

function RecoveryCode({ busy, onSubmit }: AnswerProps) {
  const [code, setCode] = useState('');
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim()) onSubmit(code);
      }}
    >
      <Field label="Código de recuperação" hint="Um dos 10 códigos que você guardou. Cada um vale uma vez.">
        <TextInput
          value={code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          onChange={({ target }) => setCode(target.value)}
        />
      </Field>
      <Button size="large" block type="submit" busy={busy} busyText="Entrando..." disabled={!code.trim()}>
        Confirmar
      </Button>
    </form>
  );
}

function Over({ text, onBack }: { text: string; onBack: () => void }) {
  return (
    <div className="grid gap-4">
      <Note tone="warn" role="alert">
        {text}
      </Note>
      <Button variant="primary" size="large" block onClick={onBack}>
        Entrar de novo
      </Button>
    </div>
  );
}

/** Tells people who used a recovery code how many are left. */
function Entered({ home, left }: { home: string; left: number }) {
  return (
    <div className="grid gap-4">
      <Note tone={left < 3 ? 'warn' : 'ok'} role="status" title="Você usou um código de recuperação">
        {left === 0
          ? 'Não resta nenhum. '
          : `${left === 1 ? 'Resta' : 'Restam'} ${counted(left, 'código', 'códigos')}. `}
        Em Segurança você pode gerar novos e trocar o aplicativo.
      </Note>
      <a className={buttonClass({ variant: 'primary', size: 'large', block: true })} href={afterSignIn(home)}>
        <span className="button-face">Continuar</span>
      </a>
    </div>
  );
}
