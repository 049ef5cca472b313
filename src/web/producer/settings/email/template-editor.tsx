import { useDeferredValue, useRef } from 'react';
import { useController } from 'react-hook-form';
import type { SettingsFormState } from '#web/producer/settings/use-settings-form.ts';
import { Card } from '#web/ui/data/card.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { FieldError } from '#web/ui/form/field-error.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { linesOf } from './highlight.ts';

const IN_SUBJECT = ['course_name', 'platform_name'];
const VARIABLES = ['name', 'email', 'password', 'course_name', 'course_url', 'platform_name', 'primary_color'];

/** Variables are inserted at the last cursor position, in body or subject. */
export function TemplateEditor({ form }: { form: SettingsFormState }) {
  const subject = useController({ control: form.control, name: 'email.template.subject' }).field;
  const body = useController({ control: form.control, name: 'email.template.body' }).field;
  const subjectBox = useRef<HTMLInputElement>(null);
  const bodyBox = useRef<HTMLTextAreaElement>(null);
  const last = useRef<'subject' | 'body'>('body');

  function insert(name: string) {
    const inSubject = last.current === 'subject' && IN_SUBJECT.includes(name);
    const box = inSubject ? subjectBox.current : bodyBox.current;
    if (!box) return;
    box.focus();
    box.setRangeText(`{{${name}}}`, box.selectionStart ?? 0, box.selectionEnd ?? 0, 'end');
    (inSubject ? subject : body).onChange(box.value);
  }

  return (
    <div className="settings-stack">
      <Field
        label="Assunto"
        hint="No assunto valem course_name e platform_name."
        error={form.error('email.template.subject')}
      >
        <TextInput
          {...subject}
          ref={(box) => {
            subjectBox.current = box;
            subject.ref(box);
          }}
          onFocus={() => {
            last.current = 'subject';
          }}
        />
      </Field>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form */}
      <div role="group" aria-label="Inserir variável">
        <p className="field-label mb-1.5" aria-hidden="true">
          Inserir variável
        </p>
        <div className="flex flex-wrap gap-1.5">
          {VARIABLES.map((name) => (
            <button
              key={name}
              type="button"
              className="settings-variable"
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => insert(name)}
            >
              {name}
            </button>
          ))}
        </div>
      </div>
      <Card padded={false} className="settings-pane">
        <div className="pane-head">
          <label htmlFor="email-body" className="font-strong">
            Corpo do e-mail
          </label>
          <span className="text-muted text-sm">HTML</span>
        </div>
        <div className="settings-code" data-invalid={form.error('email.template.body') ? true : undefined}>
          <div>
            <Highlighted text={body.value} />
            <textarea
              {...body}
              id="email-body"
              spellCheck={false}
              autoCapitalize="none"
              wrap="soft"
              aria-invalid={form.error('email.template.body') ? true : undefined}
              aria-describedby="email-body-note"
              ref={(box) => {
                bodyBox.current = box;
                body.ref(box);
              }}
              onFocus={() => {
                last.current = 'body';
              }}
            />
          </div>
        </div>
      </Card>
      {form.error('email.template.body') ? (
        <FieldError id="email-body-note">{form.error('email.template.body')}</FieldError>
      ) : (
        <p id="email-body-note" className="field-hint">
          Ao salvar, sai o que um e-mail não pode levar: scripts, formulários, estilos de fora, molduras e variáveis
          dentro de endereços, menos course_url como link inteiro.
        </p>
      )}
    </div>
  );
}

/** The same text in colours, exactly below the one being edited. */
function Highlighted({ text }: { text: string }) {
  const lines = linesOf(useDeferredValue(text));
  return (
    <pre aria-hidden="true">
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has only its place
        <div key={at}>
          {line.map(({ kind, text }, part) =>
            kind ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: and so has a part
              <span key={part} data-kind={kind}>
                {text}
              </span>
            ) : (
              text
            ),
          )}
          {line.length === 0 && '\n'}
        </div>
      ))}
    </pre>
  );
}
