import { useState } from 'react';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { type FormName, fieldText } from '#web/lib/texts/field-texts.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';

type AskFormProps = {
  form: FormName;
  name: string;
  label: string;
  type?: 'email' | 'text';
  defaultValue?: string;
  submit: string;
  unexpected: string;
  request: { error: Error | null; isPending: boolean };
  /** Called with the trimmed text; `onError` on failure. */
  onSend: (typed: string, options: { onError: () => void }) => void;
};

export function AskForm({ form, name, label, type = 'text', submit, unexpected, request, ...props }: AskFormProps) {
  const [blank, setBlank] = useState(false);
  const problem = request.error && explainProblem(request.error, { form, unexpected });
  const wrong = blank ? fieldText(form, name, 'required') : problem?.fields[name];

  function send(element: HTMLFormElement) {
    const field = element.elements.namedItem(name) as HTMLInputElement;
    const typed = field.value.trim();
    setBlank(typed === '');
    if (typed === '') field.focus();
    else props.onSend(typed, { onError: () => field.focus() });
  }

  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!request.isPending) send(event.currentTarget);
      }}
    >
      {problem && !problem.fields[name] && (
        <Note tone="bad" role="alert">
          {problem.text}
        </Note>
      )}
      <Field label={label} error={wrong}>
        <TextInput
          name={name}
          type={type}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={props.defaultValue}
        />
      </Field>
      <Button variant="primary" size="large" block type="submit" busy={request.isPending} busyText="Enviando...">
        {submit}
      </Button>
    </form>
  );
}
