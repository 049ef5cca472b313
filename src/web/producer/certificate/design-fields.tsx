import { useController } from 'react-hook-form';
import { PAPERS, type Paper } from '#shared/certificates/sheet.ts';
import { ColorInput } from '#web/panel/color-input.tsx';
import { CoverField } from '#web/producer/cover-field/cover-field.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { RadioGroup } from '#web/ui/form/radio-group.tsx';
import type { RulesFormState } from './use-rules-form.ts';

const PAPER_OPTIONS: { value: Paper; label: string }[] = [
  { value: 'ivory', label: 'Marfim' },
  { value: 'white', label: 'Branco' },
];

type DesignFieldsProps = { form: RulesFormState; course: { title: string } };

export function DesignFields({ form, course }: DesignFieldsProps) {
  const { field: paper } = useController({ control: form.control, name: 'design.paper' });
  const { field: color } = useController({ control: form.control, name: 'design.bandColor' });
  return (
    <Card className="grid gap-4">
      <h3 className="text-md">Aparência</h3>
      <RadioGroup
        legend="Papel"
        options={PAPER_OPTIONS.map(({ value, label }) => ({
          value,
          label: (
            <>
              <span className="certificate-paper" style={{ background: PAPERS[value] }} /> {label}
            </>
          ),
        }))}
        value={paper.value}
        onChange={paper.onChange}
      />
      <Field label="Cor da faixa" hint="A da escola, se não mudar." error={form.error('design.bandColor')}>
        <ColorInput
          className="w-16"
          value={color.value}
          onChange={({ target }) => color.onChange(target.value.toUpperCase())}
        />
      </Field>
      <CoverField
        control={form.control}
        name="design.pictureUrl"
        label="Imagem da faixa"
        title={course.title}
        advice="Fica na altura toda do papel, à esquerda."
        shape="module"
        error={form.error('design.pictureUrl')}
      />
    </Card>
  );
}
