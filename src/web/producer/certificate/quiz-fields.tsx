import { Link } from '@tanstack/react-router';
import { useController } from 'react-hook-form';
import { counted } from '#web/lib/texts/counted.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { linkClass } from '#web/ui/navigation/link-class.ts';
import type { RulesFormState } from './use-rules-form.ts';

const RULES = [
  { value: 'none', label: 'Não exigir' },
  { value: 'passed', label: 'Passar em todos' },
  { value: 'average', label: 'Média mínima' },
] as const;

const HINTS = {
  none: 'Os obrigatórios já seguram a conclusão da aula deles.',
  passed: 'Cada um com a nota mínima dele. Vale a melhor tentativa.',
  average: 'Das melhores notas. Questionário não feito conta 0.',
};

/** Conditions on the course's quizzes. */
export function QuizFields({ form, quizzes }: { form: RulesFormState; quizzes: number }) {
  const { field } = useController({ control: form.control, name: 'quizRule' });
  const rule = field.value ?? 'none';
  return (
    <>
      <div className="grid gap-4 min-[560px]:grid-cols-2">
        <Field label="Questionários" hint={HINTS[rule]} error={form.error('quizRule')}>
          <Select options={[...RULES]} value={rule} onChange={field.onChange} onBlur={field.onBlur} ref={field.ref} />
        </Field>
        {rule === 'average' && (
          <Field
            label="Média mínima (%)"
            hint={`O curso tem ${counted(quizzes, 'questionário', 'questionários')}.`}
            error={form.error('quizPercent')}
          >
            <TextInput inputMode="numeric" className="max-w-32" {...form.register('quizPercent')} />
          </Field>
        )}
      </div>
      {rule !== 'none' && quizzes === 0 && (
        <Note tone="warn" title="O curso ainda não tem questionários">
          Enquanto não tiver, só as aulas contam. Crie o questionário na página da aula, em{' '}
          <Link className={linkClass()} to="/dashboard">
            Cursos
          </Link>
          .
        </Note>
      )}
      {rule !== 'none' && (
        <Switch
          label="Imprimir o aproveitamento"
          hint="“Aproveitamento: 92%”, a média das melhores notas no dia da emissão: no PDF, na página de conferência e na credencial."
          {...form.register('showResult')}
        />
      )}
    </>
  );
}
