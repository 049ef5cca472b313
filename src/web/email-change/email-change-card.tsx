import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { fieldText } from '#web/lib/texts/field-texts.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { moveFocusOnUnmount } from '#web/ui/overlay/move-focus-on-unmount.ts';

type EmailChangeCardProps = {
  calls: Pick<typeof api.producer, 'requestEmailChange'>;
  email?: string;
  framed?: boolean;
};

/** Requests another address; the rest happens in the two mailboxes. */
export function EmailChangeCard({ calls, email, framed = true }: EmailChangeCardProps) {
  const [wrong, setWrong] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const ask = useMutation(calls.requestEmailChange.mutationOptions());

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (ask.isPending) return;
    const field = event.currentTarget.elements.namedItem('newEmail') as HTMLInputElement;
    const typed = field.value.trim();
    setFailed(undefined);
    setWrong(typed === '' ? fieldText('recovery', 'email', 'required') : undefined);
    if (typed === '') return field.focus();
    try {
      await ask.mutateAsync({ email: typed });
    } catch (error) {
      const { fields, text } = explainProblem(error, {
        form: 'recovery',
        unexpected: 'Erro ao pedir a troca de e-mail',
      });
      setWrong(fields.email);
      setFailed(fields.email ? undefined : text);
      field.focus();
    }
  }

  const content = (
    <section aria-label="Trocar e-mail">
      <CardHead title="Trocar e-mail">
        {email ? `Hoje a conta usa ${email}. ` : ''}O novo endereço confirma a troca, e o atual pode desfazê-la por 7
        dias.
      </CardHead>
      {ask.isSuccess ? (
        <Note tone="info" role="status">
          Enviamos um link para o novo endereço. Abra-o neste navegador em até 24 horas.
        </Note>
      ) : (
        <form ref={moveFocusOnUnmount} noValidate className="grid gap-4" onSubmit={send}>
          {failed && (
            <Note tone="bad" role="alert">
              {failed}
            </Note>
          )}
          <Field label="Novo e-mail" error={wrong}>
            <TextInput name="newEmail" type="email" autoComplete="off" autoCapitalize="none" spellCheck={false} />
          </Field>
          <div>
            <Button type="submit" busy={ask.isPending} busyText="Enviando...">
              Enviar link de confirmação
            </Button>
          </div>
        </form>
      )}
    </section>
  );
  return framed ? <Card>{content}</Card> : content;
}
