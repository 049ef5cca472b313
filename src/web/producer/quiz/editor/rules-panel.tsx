import { useState } from 'react';
import { LIMITS } from '#shared/limits.ts';
import type { QuizRules, ShowKey } from '#shared/quizzes/question.ts';
import { Card } from '#web/ui/data/card.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import type { Editing } from './use-draft.ts';

const SHOWN: { value: ShowKey; label: string }[] = [
  { value: 'passed', label: 'Quando o aluno passa' },
  { value: 'always', label: 'Depois de cada tentativa' },
  { value: 'exhausted', label: 'Quando as tentativas acabam' },
  { value: 'never', label: 'Nunca' },
];

export function RulesPanel({ editing: { draft, change } }: { editing: Editing }) {
  const { rules } = draft;
  const set = (values: Partial<QuizRules>, field?: string) =>
    change({ ...draft, rules: { ...rules, ...values } }, field);
  return (
    <Card className="grid max-w-[860px] gap-5">
      <Switch
        label="Obrigatório para concluir a aula"
        hint="A aula só conta como concluída quando o aluno passa. Assim o questionário segura a próxima aula, o módulo e o certificado, conforme as regras do curso."
        checked={rules.required}
        onChange={() => set({ required: !rules.required })}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <Amount
          label="Nota mínima"
          unit="%"
          value={rules.minPercent}
          min={0}
          max={100}
          onChange={(value) => set({ minPercent: value ?? 70 }, 'min')}
        />
        <Amount
          label="Tentativas"
          hint="Em branco, quantas o aluno quiser."
          value={rules.maxAttempts}
          min={1}
          max={LIMITS.quizAttempts}
          onChange={(maxAttempts) => set({ maxAttempts }, 'attempts')}
        />
        <Amount
          label="Espera entre tentativas"
          unit="horas"
          hint="Depois de não passar. Em branco, sem espera."
          value={rules.waitMinutes === 0 ? null : rules.waitMinutes / 60}
          min={0}
          max={LIMITS.quizWaitMinutes / 60}
          onChange={(hours) => set({ waitMinutes: (hours ?? 0) * 60 }, 'wait')}
        />
        <Amount
          label="Tempo"
          unit="minutos"
          hint="Em branco, sem limite. Ao acabar, o que foi respondido é enviado."
          value={rules.limitMinutes}
          min={1}
          max={LIMITS.quizMinutes}
          onChange={(limitMinutes) => set({ limitMinutes }, 'limit')}
        />
        <Amount
          label="Sortear perguntas"
          hint={`Em branco, todas as ${draft.questions.length}.`}
          value={rules.draw}
          min={1}
          max={LIMITS.quizQuestions}
          onChange={(draw) => set({ draw }, 'draw')}
        />
        <Field label="Mostrar o gabarito">
          <Select options={SHOWN} value={rules.showKey} onChange={(showKey) => set({ showKey })} />
        </Field>
      </div>
      <Switch
        label="Embaralhar perguntas e respostas"
        hint="Cada aluno vê outra ordem."
        checked={rules.shuffled}
        onChange={() => set({ shuffled: !rules.shuffled })}
      />
    </Card>
  );
}

type AmountProps = {
  label: string;
  unit?: string;
  hint?: string;
  value: number | null;
  min: number;
  max: number;
  onChange: (value: number | null) => void;
};

/** A whole number. An invalid one shows an error, and changes nothing. */
function Amount({ label, unit, hint, value, min, max, onChange }: AmountProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? (value === null ? '' : `${value}`);
  const read = Number(shown);
  const wrong = shown.trim() !== '' && !(Number.isInteger(read) && read >= min && read <= max);
  return (
    <Field label={label} hint={hint} error={wrong ? `Use um número inteiro de ${min} a ${max}` : undefined}>
      <TextInput
        inputMode="numeric"
        trail={unit}
        value={shown}
        onChange={({ target: { value: next } }) => {
          setTyped(next);
          const amount = Number(next);
          if (next.trim() === '') onChange(null);
          else if (Number.isInteger(amount) && amount >= min && amount <= max) onChange(amount);
        }}
        onBlur={() => setTyped(null)}
      />
    </Field>
  );
}
