import { RotateCcw } from 'lucide-react';
import { useId } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { contrast, DEFAULT_COLORS, deriveTheme } from '#shared/theme.ts';
import { COLOR_FIELDS, colorsOf } from '#web/producer/settings/settings-values.ts';
import type { SettingsFormState } from '#web/producer/settings/use-settings-form.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { FieldError } from '#web/ui/form/field-error.tsx';
import { ratioText } from './ratio-text.ts';

export function ColorsCard({ form }: { form: SettingsFormState }) {
  function restore() {
    for (const { name, tone } of COLOR_FIELDS)
      form.setValue(name, DEFAULT_COLORS[tone], { shouldDirty: true, shouldValidate: true });
  }
  return (
    <Card>
      <section aria-label="Personalização">
        <CardHead
          title="Personalização"
          action={
            <Button variant="ghost" size="small" icon={<RotateCcw />} onClick={restore}>
              Cores padrão
            </Button>
          }
        />
        {COLOR_FIELDS.map((field) => (
          <ColorRow key={field.name} form={form} field={field} />
        ))}
        <Verdict form={form} />
      </section>
    </Card>
  );
}

type ColorRowProps = { form: SettingsFormState; field: (typeof COLOR_FIELDS)[number] };

/** A colour that can be picked or typed. */
function ColorRow({ form, field: { name, tone, label, hint } }: ColorRowProps) {
  const id = useId();
  const { field } = useController({ control: form.control, name });
  const error = form.error(name);
  const value = String(field.value);
  return (
    <div className="settings-color">
      <input
        type="color"
        aria-label={`Escolher: ${label}`}
        value={colorsOf({ ...form.getValues(), [name]: value })[tone]}
        onChange={(event) => field.onChange(event.target.value.toUpperCase())}
      />
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {error ? (
          <FieldError id={`${id}-note`}>{error}</FieldError>
        ) : (
          <p id={`${id}-note`} className="text-muted text-sm">
            {hint}
          </p>
        )}
      </div>
      <div className="control">
        <input
          type="text"
          id={id}
          className="tabular-nums"
          aria-describedby={`${id}-note`}
          aria-invalid={error ? true : undefined}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={9}
          {...field}
          value={value}
        />
      </div>
    </div>
  );
}

function Verdict({ form }: { form: SettingsFormState }) {
  const colors = colorsOf(useColors(form));
  const { primary, onPrimary } = deriveTheme(colors);
  return (
    <Note tone="ok" role="status" title="Textos legíveis em todas as cores" className="mt-2">
      Botões com texto {onPrimary === '#FFFFFF' ? 'branco' : 'preto'}, contraste de{' '}
      {ratioText(contrast(primary, onPrimary))}.
    </Note>
  );
}

export function useColors({ control }: SettingsFormState) {
  const [primaryColor, navbarColor, backgroundColor, secondaryLightColor] = useWatch({
    control,
    name: ['primaryColor', 'navbarColor', 'backgroundColor', 'secondaryLightColor'],
  });
  return { primaryColor, navbarColor, backgroundColor, secondaryLightColor };
}
