import { useController } from 'react-hook-form';
import { hoursText } from '#shared/access/lengths.ts';
import type { ProgrammeItem } from '#shared/certificates/sheet.ts';
import { Card } from '#web/ui/data/card.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { RadioGroup } from '#web/ui/form/radio-group.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { QuizFields } from './quiz-fields.tsx';
import type { RulesFormState } from './use-rules-form.ts';

const KINDS = [
  { value: 'completion', label: 'Conclusão', hint: '“concluiu o curso livre…”' },
  { value: 'participation', label: 'Participação', hint: '“participou do curso livre…”' },
  {
    value: 'achievement',
    label: 'Aproveitamento',
    hint: '“concluiu com aproveitamento o curso livre…”, pelos questionários',
  },
] as const;

type EarningFieldsProps = { form: RulesFormState; programme: readonly ProgrammeItem[]; quizzes: number };

export function EarningFields({ form, programme, quizzes }: EarningFieldsProps) {
  const { field: kind } = useController({ control: form.control, name: 'kind' });
  const number = (name: 'hours' | 'minPercent' | 'minDays' | 'saleDelayDays' | 'validMonths') => (
    <TextInput inputMode="numeric" className="max-w-32" {...form.register(name)} />
  );
  return (
    <Card className="grid gap-4">
      <h3 className="text-md">O que é preciso</h3>
      <RadioGroup legend="Tipo" options={[...KINDS]} value={kind.value} onChange={kind.onChange} />
      <div className="grid gap-4 min-[560px]:grid-cols-2">
        <Field label="Carga horária" hint={hoursHint(programme)} error={form.error('hours')}>
          {number('hours')}
        </Field>
        <Field label="Aulas concluídas (%)" hint="De todas as aulas do curso." error={form.error('minPercent')}>
          {number('minPercent')}
        </Field>
        <Field label="Dias mínimos" hint="Desde o primeiro acesso. 0 para nenhum." error={form.error('minDays')}>
          {number('minDays')}
        </Field>
        <Field
          label="Espera depois da compra (dias)"
          hint="Reembolso nesse prazo: não sai certificado."
          error={form.error('saleDelayDays')}
        >
          {number('saleDelayDays')}
        </Field>
        <Field label="Validade (meses)" optional hint="Em branco, não vence." error={form.error('validMonths')}>
          {number('validMonths')}
        </Field>
      </div>
      <QuizFields form={form} quizzes={quizzes} />
      <Switch
        label="Revogar quando a compra for reembolsada"
        hint="Desligado, o certificado continua valendo e aparece em Certificados emitidos, para você decidir."
        {...form.register('revokeRefunded')}
      />
    </Card>
  );
}

/** Total length of the lessons, as far as known. */
function hoursHint(programme: readonly ProgrammeItem[]): string {
  const seconds = programme.reduce((sum, item) => sum + (item.seconds ?? 0), 0);
  if (seconds === 0) return 'As aulas ainda não dizem quanto duram.';
  const all = programme.every((item) => item.seconds !== null);
  return `${all ? 'As aulas somam' : 'Os módulos com duração somam'} ${hoursText(seconds)}.`;
}
