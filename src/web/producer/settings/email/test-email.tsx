import { useMutation } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import type { SettingsFormState } from '#web/producer/settings/use-settings-form.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { showWrong } from '#web/ui/form/show-wrong.ts';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { lacksAccount } from './lacks-account.ts';

type TestEmailProps = { form: SettingsFormState; hasKey: boolean; field: RefObject<HTMLInputElement | null> };

/** Uses the typed values, saved or not. */
export function TestEmail({ form, hasKey, field }: TestEmailProps) {
  const [to, setTo] = useState('');
  const send = useMutation({
    mutationFn: async () => {
      const { forgetApiKey, ...account } = form.getValues('email');
      const lacking = lacksAccount(form.getValues('email'), hasKey);
      if (lacking || (account.provider === 'brevo' && !to.trim())) throw new Lacking(BREVO_LACKS);
      if (!to.trim()) throw new Lacking('Preencha o email de teste');
      await api.producer.sendTestEmail.call({ to, ...account });
    },
    onError: (error) => faultOf(error).atField && showWrong(field.current),
  });
  const fault = send.error && faultOf(send.error);
  function onKey(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    // Otherwise the page's form would be saved.
    event.preventDefault();
    if (!send.isPending) send.mutate();
  }
  return (
    <Card>
      <section aria-label="Email de teste">
        <CardHead title="Enviar um teste">
          O e-mail de acesso como está agora nesta tela, com dados de exemplo. Até 10 por hora.
        </CardHead>
        <div className="grid gap-4">
          <Field label="Email de teste" error={fault?.atField ? fault.text : undefined}>
            <TextInput
              ref={field}
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="voce@exemplo.com.br"
              value={to}
              onChange={(event) => {
                setTo(event.target.value);
                if (fault?.atField) send.reset();
              }}
              onKeyDown={onKey}
            />
          </Field>
          <Button
            icon={<Send />}
            className="justify-self-start"
            busy={send.isPending}
            busyText="Enviando..."
            onClick={() => send.mutate()}
          >
            Enviar teste
          </Button>
          {send.isSuccess && (
            <Note tone="ok" role="status">
              Email de teste enviado com sucesso!
            </Note>
          )}
          {fault && !fault.atField && (
            <Note tone="bad" role="alert">
              {fault.text}
            </Note>
          )}
        </div>
      </section>
    </Card>
  );
}

const BREVO_LACKS = 'Preencha o email de teste, chave da API Brevo e email do remetente';

/** Refused in the browser, before sending. */
class Lacking extends Error {}

/** In the provider's own words, if there are any. */
function faultOf(error: Error): { text: string; atField: boolean } {
  if (error instanceof Lacking) return { text: error.message, atField: error.message !== BREVO_LACKS };
  const { code, text, reason, fields } = explainProblem(error, {
    form: 'settings',
    unexpected: 'Erro ao enviar email de teste',
  });
  if (code === 'email_test_failed' && reason) return { text: `${text}: ${reason}`, atField: false };
  return { text: fields.to ?? Object.values(fields)[0] ?? text, atField: 'to' in fields };
}
