import { useController } from 'react-hook-form';
import type { SettingsFormState } from '#web/producer/settings/use-settings-form.ts';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';

const NEVER = 'never';
const OFFERED = [80, 90, 95, 100];

/** Watched share from which a lesson is completed automatically. */
export function CompletionCard({ form }: { form: SettingsFormState }) {
  const { field } = useController({ control: form.control, name: 'completionPercent' });
  const percent = field.value ?? null;
  const shares = percent === null || OFFERED.includes(percent) ? OFFERED : [...OFFERED, percent].sort((a, b) => a - b);
  return (
    <Card>
      <CardHead title="Conclusão das aulas" />
      <Field
        label="Concluir a aula sozinha"
        hint="Conta o que o aluno assistiu de verdade: pular até o fim não conclui. Ele pode desfazer na hora."
        error={form.error('completionPercent')}
      >
        <Select
          ref={field.ref}
          onBlur={field.onBlur}
          options={[
            ...shares.map((share) => ({ value: String(share), label: `Ao assistir ${share}% do vídeo` })),
            { value: NEVER, label: 'Nunca, só pelo botão' },
          ]}
          value={percent === null ? NEVER : String(percent)}
          onChange={(value) => field.onChange(value === NEVER ? null : Number(value))}
        />
      </Field>
    </Card>
  );
}
